import type { AgentSession, PromptOutcome } from "../agent/agent-session.js";
import { catchProgramErrors } from "../cli/catch-program-errors.js";
import { exitCodes } from "../cli/exit-error.js";
import { openSession } from "../cli/open-session.js";
import type { Program } from "../cli/program.js";
import { createModelRegistry } from "../models/model-registry.js";
import { scriptedModel } from "../models/scripted/scripted-model.js";
import { toolNames } from "../tools/tool-names.js";
import { createDemoDeeds } from "./demo-deeds.js";
import { createDemoFolder } from "./demo-folder.js";
import { createDemoLog, type DemoLog } from "./demo-log.js";
import { createDemoPerson } from "./demo-person.js";
import { demoDeeds, demoFiles, demoHooks, demoPrompts, demoTurns } from "./demo-story.js";
import { hookName, loadDemoHooks } from "./load-demo-hooks.js";
import { showRun } from "./show-run.js";
import { watchHook } from "./watch-hook.js";

/**
 * `musepi demo`: the real loop, tools and hooks in a temporary folder, with a scripted model. Each thing that a hook does is
 * shown with its name. Returns exit code 1 when something that they should do did not happen.
 */
export async function runDemo(program: Program): Promise<number> {
  const { output, notices, ending } = program;
  const strayErrors = catchProgramErrors(program);
  let written = Promise.resolve();
  const log = createDemoLog({
    colour: output.isTerminal && process.stdout.hasColors(),
    write: (text) => {
      written = written.then(() => output.write(text));
      // Told of where it is awaited; until then nobody else may be.
      written.catch(() => {});
    },
  });
  const folder = createDemoFolder(demoFiles, demoTurns);
  ending.atExit(folder.remove);
  const { work: cwd } = folder;

  const deeds = createDemoDeeds(log);
  const loaded = await loadDemoHooks(demoHooks, cwd);
  const session = openSession(
    {
      cwd,
      model: scriptedModel(folder.script),
      // Not the user's: whatever stands in their models.json, the demo is the same.
      registry: createModelRegistry({ agentDir: cwd }),
      hooks: loaded.map(({ name, hook }) => watchHook(hook, name, deeds)),
      toolNames,
      ui: createDemoPerson({
        shown: (message) => log.say("hook", message, commandOwner(session)),
        asked(question, answer) {
          log.say("hook", `asks: ${question}`, deeds.current());
          log.say("person", answer);
        },
      }),
      strayErrors,
      onShutdownRequested() {},
    },
    program,
  );
  log.heading(
    `The agent, its tools and its hooks are real; the model plays a script. Folder: ${cwd}\n`,
  );
  await session.start();
  showRun(session, log);
  const outcomes = await play(session, log);
  if (ending.isRequested()) return exitCodes.failed;
  const missing = [
    ...deeds.missing(demoDeeds),
    ...unmet(outcomes),
    ...folder.changed().map(wasChanged),
  ];
  for (const line of missing) notices.error(`The demo failed: ${line}.`);
  if (missing.length === 0) {
    log.heading("\nEverything happened as it should. Next: musepi --help");
  }
  await written;
  return missing.length === 0 ? exitCodes.done : exitCodes.failed;
}

async function play(session: AgentSession, log: DemoLog): Promise<PromptOutcome[]> {
  const outcomes: PromptOutcome[] = [];
  for (const prompt of [demoPrompts.task, demoPrompts.command]) {
    log.say("person", prompt);
    outcomes.push(await session.prompt(prompt, { source: "print" }));
  }
  return outcomes;
}

function unmet([task, command]: PromptOutcome[]): string[] {
  const problems: string[] = [];
  if (task?.kind === "failed") problems.push(task.errorMessage);
  else if (task?.kind !== "answered") problems.push("there was no answer");
  if (command?.kind !== "command") problems.push(`no hook has the command ${demoPrompts.command}`);
  return problems;
}

const wasChanged = (name: string) => `${name} was changed although a hook guards it`;

function commandOwner({ runner }: AgentSession): string {
  return hookName(runner.getCommand(demoPrompts.command.slice(1))?.hookPath ?? "");
}
