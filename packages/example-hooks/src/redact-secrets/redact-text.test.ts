import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text.js";

// Put together here, so that no tool that looks for keys in sources finds one.
const github = `ghp_${"aB3".repeat(12)}`;
const openai = `sk-proj-${"a1B2".repeat(8)}`;
const aws = `AKIA${"ABCD2345".repeat(2)}`;
const jwt = `eyJ${"hbGciOiJI"}.eyJ${"zdWIiOiIx"}.${"c2lnbmF0dXJl"}`;
const keyLines = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n";
const privateKey = `-----BEGIN PRIVATE KEY-----\n${keyLines}-----END PRIVATE KEY-----`;

describe("secrets of known shapes go", () => {
  it.each([
    [`my key ${aws}.`, "my key [REDACTED]."],
    [`x ${github} y`, "x [REDACTED] y"],
    [`github_pat_${"a1_".repeat(10)}`, "[REDACTED]"],
    [`glpat-${"a1B2".repeat(5)}`, "[REDACTED]"],
    [`(${openai})`, "([REDACTED])"],
    [`sk-ant-api03-${"aB3_".repeat(10)}`, "[REDACTED]"],
    [`sk_live_${"aB3d".repeat(6)}`, "[REDACTED]"],
    [`xoxb-${"123456789012-".repeat(2)}abc`, "[REDACTED]"],
    [
      "https://hooks.slack.com/services/T00/B00/abcdefgh",
      "https://hooks.slack.com/services/[REDACTED]",
    ],
    [`AIza${"SyA1b2C3d".repeat(4).slice(0, 35)}`, "[REDACTED]"],
    [`npm_${"aB3d".repeat(9)}`, "[REDACTED]"],
    [`hf_${"aB3d".repeat(9)}`, "[REDACTED]"],
    [`a ${jwt} b`, "a [REDACTED] b"],
    ["Authorization: Bearer abc.def-1", "Authorization: Bearer [REDACTED]"],
    ['{"Authorization": "Basic dXNlcjpwYXNz"}', '{"Authorization": "Basic [REDACTED]"}'],
    [
      "curl -H 'authorization: bearer abcdefghij123456'",
      "curl -H 'authorization: bearer [REDACTED]'",
    ],
    ["postgres://me:pa55@db.example.org/x", "postgres://me:[REDACTED]@db.example.org/x"],
    [`a\n${privateKey}\nb`, "a\n[REDACTED]\nb"],
    [JSON.stringify({ key: privateKey }), '{"key":"[REDACTED]"}'],
    ["-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz", "[REDACTED]"],
    [`${keyLines}-----END RSA PRIVATE KEY-----\nb`, "[REDACTED]\nb"],
  ])("%s", (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });
});

describe("values go whose name says that they are secret", () => {
  it.each([
    ["API_KEY=abc", "API_KEY=[REDACTED]"],
    ["API_KEY=abc\nB=2", "API_KEY=[REDACTED]\nB=2"],
    ['export DB_PASSWORD="a b c" # x', 'export DB_PASSWORD="[REDACTED]" # x'],
    ["STRIPE_SECRET='it''s'", "STRIPE_SECRET='[REDACTED]''s'"],
    ['TOKEN="cut off', 'TOKEN="[REDACTED]'],
    ["PASSWORD=p@ss;w0rd&x", "PASSWORD=[REDACTED]"],
    ["SECRET_KEY: abc", "SECRET_KEY: [REDACTED]"],
    ["KEY=1", "KEY=[REDACTED]"],
    ['{"API_KEY": "abc", "x": 1}', '{"API_KEY": "[REDACTED]", "x": 1}'],
    ['{ password: "hunter2" }', '{ password: "[REDACTED]" }'],
    ["clientSecret = 'abc'", "clientSecret = '[REDACTED]'"],
    ["const apiKey = `abc`;", "const apiKey = `[REDACTED]`;"],
    [JSON.stringify(JSON.stringify({ password: "abc" })), '"{\\"password\\":\\"[REDACTED]\\"}"'],
    ['password: "a \\" b"', 'password: "[REDACTED]"'],
    ["password: hunter2", "password: [REDACTED]"],
    ["spring.datasource.password = s3cret!", "spring.datasource.password = [REDACTED]"],
    ["password=correcthorse", "password=[REDACTED]"],
    ["login --token=correcthorse now", "login --token=[REDACTED] now"],
    ["https://x.org/?access_token=abc&y=1", "https://x.org/?access_token=[REDACTED]&y=1"],
    ["TOKEN_URL=https://x.org/?token=abc", "TOKEN_URL=https://x.org/?token=[REDACTED]"],
    ["AWS_SECRET_ACCESS_KEY=abc/def+1", "AWS_SECRET_ACCESS_KEY=[REDACTED]"],
    [`API_KEY=${github}`, "API_KEY=[REDACTED]"],
  ])("%s", (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });
});

describe("what is no secret stays", () => {
  it.each([
    "",
    "the token is in the key store",
    "const token = getToken();",
    "password: string;",
    "apiKey: process.env.API_KEY,",
    "const API_KEY = process.env.API_KEY;",
    `API_KEY=$OTHER API_KEY=\${OTHER}`,
    "login(user, token=token)",
    "connect(password=args.password)",
    "<X key={item.id} token={token} />",
    "MAX_TOKENS=4096 max_tokens: 100000",
    "TOKEN_LIMIT=100 PASSWORD_FILE=/run/secrets/x",
    "PRIMARY_KEY=id PUBLIC_KEY=abc",
    "PWD=/home/me OLDPWD=/",
    "keyboard=us monkey=1 tokenizer=bert-2",
    'password: "Password", token: "Token"',
    "PASSWORD=\nTOKEN=''",
    "sk-folding-cube-animation-container",
    "https://example.org/a:b@c",
    "git@github.com:me/repo.git",
    "The block starts with -----BEGIN CERTIFICATE-----",
    "secret => console.log(secret)",
    "api_key=<your key>",
  ])("%s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe("for any text made of such pieces", () => {
  const piece = fc.constantFrom(
    ...[
      "API_KEY",
      "password",
      "token",
      "=",
      ": ",
      '"',
      "'",
      "`",
      "\\",
      "\n",
      " ",
      "$",
      "(",
      ".",
      "&",
    ],
    ...[
      "abc",
      "hunter2",
      "[REDACTED]",
      "[",
      "]",
      "-----BEGIN PRIVATE KEY-----",
      "?",
      "--",
      "://",
      "@",
    ],
    ...["-----END PRIVATE KEY-----", aws, github, openai, jwt, "Bearer ", "Authorization: ", "x1"],
  );
  const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(""));

  it("redacting twice is the same as once", () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = redactText(given);
        expect(redactText(once)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });

  it("no key of a known shape is left", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(redactText(`${given} ${openai} `)).not.toContain(` ${openai}`);
      }),
    );
  });
});

it.each([
  ["beginnings of keys", "sk-".repeat(100_000)],
  ["one long word", "A".repeat(1_000_000)],
  ["many lines of base64", `${"A".repeat(76)}\n`.repeat(10_000)],
  ["beginnings of private keys", "-----BEGIN PRIVATE KEY-----.".repeat(2_000)],
  ["names that are values", "password=".repeat(50_000)],
  ["names in code that are values", "x.password=y.".repeat(30_000)],
  ["quotes that close", 'password="'.repeat(50_000)],
  ["references", "API_KEY=$".repeat(50_000)],
  ["beginnings of URLs", "a://b:".repeat(50_000)],
  ["beginnings of JSON Web Tokens", "eyJaaaaaa.".repeat(50_000)],
  ["dashes", "a-".repeat(200_000)],
])("takes time in proportion to the text: %s", (_, text) => {
  const started = performance.now();
  redactText(text);
  expect(performance.now() - started).toBeLessThan(3_000);
});
