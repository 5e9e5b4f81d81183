/** The name that stands for `import.meta` in transformed code. @internal */
export const importMetaName = "__musepiImportMeta";

/**
 * A plugin for Babel. jiti replaces `import.meta.url` and its like; a bare or unknown `import.meta` it leaves, and
 * would run such a module from a `data:` URL, where no error could be traced to the hook.
 * @internal
 */
export function importMetaPlugin() {
  return {
    visitor: {
      MetaProperty(path: MetaPropertyPath) {
        if (path.node.meta.name === "import") path.replaceWithSourceString(importMetaName);
      },
    },
  };
}

interface MetaPropertyPath {
  node: { meta: { name: string } };
  replaceWithSourceString(code: string): void;
}
