import type { Secret } from "./secret.js";

/** Secrets that are known by how they look. All expressions take time in proportion to the text. */
const shapes: readonly (readonly [kind: string, shape: RegExp])[] = [
  ["AWS key", /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g],
  ["GitHub token", /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/g],
  ["GitLab token", /(?<![A-Za-z0-9])glpat-[\w-]{20,}/g],
  // OpenAI, Anthropic and those who do as they do. Names of styles (`sk-folding-cube`) have no digit.
  ["API key", /(?<![A-Za-z0-9])sk-(?=[\w-]{0,200}\d)[\w-]{16,}/g],
  ["Stripe key", /(?<![A-Za-z0-9])[rs]k_live_[A-Za-z0-9]{16,}/g],
  ["Slack token", /(?<![A-Za-z0-9])(?:xox[abceoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,})/g],
  ["Slack webhook", /(?<=\bhooks\.slack\.com\/services\/)[\w/]{10,}/g],
  ["Google key", /(?<![A-Za-z0-9])(?:AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,})/g],
  ["npm token", /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}\b/g],
  ["Hugging Face token", /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,}/g],
  ["JSON Web Token", /(?<![A-Za-z0-9])eyJ[\w-]{6,}\.eyJ[\w-]{6,}(?:\.[\w-]*)*/g],
  [
    "authorization",
    /(?<=\bAuthorization\W{1,6}(?:Bearer|Basic|Token)\s{1,3})[\w.~+/=-]{6,}|(?<=\bBearer\s{1,3})(?=[\w.~+/-]{0,200}\d)[\w.~+/-]{16,}=*/gi,
  ],
  [
    "password in a URL",
    /(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@?#]{0,100}:)[^\s/@?#"'`]{1,200}(?=@)/gi,
  ],
  // To the end of what may be a key when the end of the block is missing, or its beginning.
  [
    "private key",
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s\\:,-]*)/g,
  ],
  [
    "private key",
    /(?<![A-Za-z0-9+/=]{16}\r?\n)(?<![A-Za-z0-9+/=])(?:[A-Za-z0-9+/=]{4,}\r?\n)+-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g,
  ],
];

/** Finds secrets of known shapes: keys of well-known services, private keys, tokens in headers and URLs. */
export function findKnownShapes(text: string): Secret[] {
  return shapes.flatMap(([kind, shape]) =>
    Array.from(text.matchAll(shape), (match) => ({
      kind,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}
