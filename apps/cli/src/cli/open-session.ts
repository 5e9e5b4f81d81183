import { createProcessRunner, execCommand } from "@musepi/hooks-loader";
import type { LoadedHook } from "@musepi/hooks-types";
import type { AgentSession, AgentSessionOptions } from "../agent/agent-session.js";
import { createAgentSession } from "../agent/create-agent-session.js";
import type { AnyModel } from "../models/catalogue.js";
import type { ModelRegistry } from "../models/model-registry.js";
import { createModelStream } from "../models/model-stream.js";
import { buildSystemPrompt } from "../resources/system-prompt.js";
import { createTools } from "../tools/create-tools.js";
import type { BuiltInToolName } from "../tools/tool-names.js";
import type { Program } from "./program.js";
import type { StrayErrors } from "./stray-errors.js";

/** What a session of the program is made from. */
export interface OpenSessionOptions {
  cwd: string;
  model: AnyModel;
  thinkingLevel?: AgentSessionOptions["thinkingLevel"];
  registry: ModelRegistry;
  hooks: LoadedHook[];
  toolNames: readonly BuiltInToolName[];
  /** Instead of the usual one. */
  systemPrompt?: string | undefined;
  /** After it. */
  appendSystemPrompt?: string | undefined;
  /** Absent: there is nobody to ask. */
  ui?: AgentSessionOptions["ui"];
  strayErrors: StrayErrors;
  /** Absent: nobody watches. */
  trace?: AgentSessionOptions["trace"];
  onShutdownRequested(): void;
}

/**
 * Makes a session of the program, which ends with the program: its run, its tools and what hooks started are stopped
 * whatever ends it.
 */
export function openSession(options: OpenSessionOptions, program: Program): AgentSession {
  const { cwd, model, thinkingLevel, registry, strayErrors } = options;
  const { ending, reporter, hookCode } = program;
  const runner = createProcessRunner();
  const tools = createTools({ cwd, runner, names: options.toolNames });
  const systemPrompt = [
    options.systemPrompt ?? buildSystemPrompt({ cwd, tools }),
    options.appendSystemPrompt ?? "",
  ];
  const session = createAgentSession({
    cwd,
    model,
    thinkingLevel,
    streamFn: createModelStream({ registry, cwd }),
    tools,
    systemPrompt: systemPrompt.filter((part) => part !== "").join("\n\n"),
    hooks: options.hooks.map(hookCode.mark),
    ui: options.ui,
    modelRegistry: registry,
    exec: (command, args, settings) => execCommand(command, args, { cwd, ...settings, runner }),
    onHookError: reporter.report,
    trace: options.trace,
    onShutdownRequested: options.onShutdownRequested,
  });
  ending.before(() => session.close());
  ending.atExit(() => runner.killRunningProcesses());
  strayErrors.attribute((thrown) => session.runner.findHook(thrown));
  return session;
}
