/** One option of the command line. */
export interface Flag {
  /** Without the two dashes. */
  name: string;
  /** Another name that does the same. */
  alias?: string;
  /** One letter, without the dash. */
  short?: string;
  /** A `switch` takes no value; a `text` takes one, and the last counts; a `list` may be given many times. */
  kind: "switch" | "text" | "list";
  /** What its value is, for the help screen. */
  value?: string;
  /** One sentence for the help screen. */
  summary: string;
}

/** Every option of the command line: the parser and the help screen are made from this table. */
export const flags = [
  {
    name: "print",
    short: "p",
    kind: "switch",
    summary: "Answer one prompt and end (the default when stdin or stdout is a pipe)",
  },
  {
    name: "model",
    kind: "text",
    value: "PROVIDER/ID[:THINKING]",
    summary: "The model to ask; scripted/FILE plays a script",
  },
  {
    name: "list-models",
    kind: "switch",
    value: "[SEARCH]",
    summary: "List the models that there are, and whether there is a key for each",
  },
  {
    name: "hook",
    alias: "extension",
    short: "e",
    kind: "list",
    value: "PATH",
    summary: "Load a hook; without it nothing is sent to a model (may be repeated)",
  },
  {
    name: "no-hooks",
    kind: "switch",
    summary: "Load no hooks but those that --hook names",
  },
  {
    name: "tools",
    kind: "text",
    value: "NAME,…",
    summary: "The tools that the model may call (default: read,bash,edit,write)",
  },
  { name: "no-tools", kind: "switch", summary: "Let the model call no tools" },
  {
    name: "system-prompt",
    kind: "text",
    value: "TEXT",
    summary: "Replace the system prompt",
  },
  {
    name: "append-system-prompt",
    kind: "text",
    value: "TEXT",
    summary: "Add a paragraph to the system prompt",
  },
  {
    name: "cwd",
    kind: "text",
    value: "FOLDER",
    summary: "Work in this folder; other paths on the command line start there too",
  },
  {
    name: "trace",
    kind: "text",
    value: "FILE",
    summary: "Write down what each handler of a hook did; musepi hooks trace FILE shows it",
  },
  {
    name: "trace-values",
    kind: "switch",
    summary: "Write down the values, too, secrets among them",
  },
  {
    name: "verbose",
    kind: "switch",
    summary: "Show tool calls and stack traces on stderr",
  },
  { name: "help", short: "h", kind: "switch", summary: "Show this help" },
  { name: "version", short: "v", kind: "switch", summary: "Show the version" },
] as const satisfies readonly Flag[];

/** The name of an option. */
export type FlagName = (typeof flags)[number]["name"];
