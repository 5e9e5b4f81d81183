/** A kind of protected path. */
interface Protection {
  /** For a person. */
  readonly name: string;
  /** Whether one part of a path, in lower case, is of this kind. */
  readonly part: RegExp;
}

/** What is protected, wherever it lies. */
export const protections: readonly Protection[] = [
  {
    name: "environment files (.env, .env.*, .envrc; not .env.example)",
    part: /^\.env(?:rc|\.(?!(?:example|sample|template|dist)$).+)?$/,
  },
  { name: "git's own data (.git)", part: /^\.git$/ },
  { name: "installed packages (node_modules)", part: /^node_modules$/ },
  {
    name: "lock files (package-lock.json, pnpm-lock.yaml, yarn.lock, Cargo.lock, go.sum, …)",
    part: /^(?:package-lock\.json|npm-shrinkwrap\.json|packages\.lock\.json|pnpm-lock\.ya?ml|bun\.lockb|gradle\.lockfile|go\.sum|(?:yarn|bun|deno|cargo|poetry|uv|pdm|pipfile|gemfile|composer|mix|pubspec|podfile|flake)\.lock)$/,
  },
  {
    name: "keys and credentials (.ssh, .gnupg, .aws, .kube, .netrc, .git-credentials, .pypirc)",
    part: /^(?:\.ssh|\.gnupg|\.aws|\.kube|\.netrc|\.git-credentials|\.pypirc)$/,
  },
];

/** The name of what protects a path; `undefined` when nothing does. Upper and lower case are the same. */
export function protectionOf(path: string): string | undefined {
  const parts = path.toLowerCase().split(/[/\\]/);
  return protections.find(({ part }) => parts.some((text) => part.test(text)))?.name;
}
