import type { ScriptedTurn } from "../models/scripted/script.js";
import type { ExpectedDeed } from "./demo-deeds.js";

/** The secret that lies in a file of the demo. It opens nothing. */
const SECRET = "sk-demo-8fQ2zR7mW4xN1pL6tK9v";

/** What the model is reminded of. */
const REMINDER = "Say what you did not do, too.";

/** The files of the demo's folder. */
export const demoFiles: Readonly<Record<string, string>> = {
  "settings.ini": `# settings of the demo\nport=8080\nAPI_KEY=${SECRET}\n`,
  ".env": "MODE=demo\n",
  ".musepi/reminder.md": `${REMINDER}\n`,
  "build/app.js": "console.log('built');\n",
};

/** The hooks of the demo, by their names in `@musepi/example-hooks`, in load order. */
export const demoHooks = [
  "permission-gate",
  "protected-paths",
  "redact-secrets",
  "context-reminder",
] as const;

/** What a person says in the demo: a prompt, then a command of a hook. */
export const demoPrompts = {
  task: "Tidy up this project, and tell me which port it uses.",
  command: "/redactions",
} as const;

/** What the hooks must do, or the demo has failed. */
export const demoDeeds: readonly ExpectedDeed[] = [
  { hook: "context-reminder", kind: "added" },
  { hook: "redact-secrets", kind: "replaced" },
  { hook: "permission-gate", kind: "blocked" },
  { hook: "protected-paths", kind: "blocked" },
];

/** The part that the scripted model plays. It checks what it gets: that is what a real model would get. */
export const demoTurns: readonly ScriptedTurn[] = [
  {
    expect: { contains: [demoPrompts.task, REMINDER] },
    text: "I look at the settings first.",
    toolCalls: [{ name: "read", input: { path: "settings.ini" } }],
  },
  {
    expect: { contains: ["port=8080", "[REDACTED]"], notContains: SECRET },
    text: "Now I clean up.",
    toolCalls: [{ name: "bash", input: { command: "rm -rf build" } }],
  },
  {
    expect: { contains: "did not allow" },
    text: "Then I only change the mode.",
    toolCalls: [{ name: "write", input: { path: ".env", content: "MODE=release\n" } }],
  },
  {
    expect: { contains: "may not be changed" },
    text: "The project uses port 8080. I changed nothing: deleting build and writing .env was not allowed.",
  },
];
