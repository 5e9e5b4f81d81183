const secret = new Set(
  "secret secrets token password passwd passphrase passcode apikey accesskey secretkey privatekey credential credentials".split(
    " ",
  ),
);
/** What makes a `key` a secret one, in names that are not in capitals. */
const secretKeys = new Set(
  `api access secret private auth encryption signing master service ssh deploy account storage license app client session
  webhook admin shared`.split(/\s+/),
);
const harmlessKeys = new Set("public primary foreign sort partition cache".split(" "));
/** Words after which a name is not that of the secret itself. */
const about = new Set(
  "count limit size length type name file path dir url uri expiry expires ttl regex pattern".split(
    " ",
  ),
);

/**
 * Whether a name says that its value is a secret: `API_KEY`, `clientSecret`, `db.password`. `TOKEN_LIMIT`, `tokens` and
 * `primaryKey` do not.
 */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  if (about.has(words.at(-1) ?? "")) return false;
  if (words.some((word) => secret.has(word))) return true;
  if (words.some((word) => word === "pwd") && words.length > 1 && words[0] !== "old") return true;
  const key = words.indexOf("key");
  if (key < 0) return false;
  const before = words[key - 1];
  if (isInCapitals(name)) return before === undefined || !harmlessKeys.has(before);
  return before !== undefined && secretKeys.has(before);
}

/** Whether a name is one of the environment: `API_KEY`. */
export function isInCapitals(name: string): boolean {
  return /[A-Z]/.test(name) && !/[a-z]/.test(name);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_.-]+/)
    .filter((word) => word !== "");
}
