import type { ModelInfo } from "../ports/model.js";
import type {
  ResourcesDiscoverResultSchema,
  UserBashResultSchema,
} from "../schemas/host-results.js";
import type { Shape } from "../shape.js";

/** Fired when a person runs a shell command. `excludeFromContext`: no model is told of it (`!!`). */
export interface UserBashEvent {
  type: "user_bash";
  command: string;
  excludeFromContext: boolean;
  cwd: string;
}

/** `result` stands for running the command; `operations` runs it elsewhere. */
export type UserBashResult = Shape<typeof UserBashResultSchema>;

/** Fired when another model is chosen: by a person (`set`, `cycle`), or with a session that is opened again (`restore`). */
export interface ModelSelectEvent {
  type: "model_select";
  model: ModelInfo;
  previousModel?: ModelInfo | undefined;
  source: "set" | "cycle" | "restore";
}

/** Fired when the agent looks for skills, prompts and themes. */
export interface ResourcesDiscoverEvent {
  type: "resources_discover";
  cwd: string;
  reason: "startup" | "reload";
}

/** Paths of files or folders; relative ones start in the hook's folder. */
export type ResourcesDiscoverResult = Shape<typeof ResourcesDiscoverResultSchema>;

/**
 * Events of what surrounds the conversation: the person's shell, the choice of the model, resources.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("resources_discover", () => ({ skillPaths: ["./skills"] }));
 * }
 * ```
 */
export interface HostEvents {
  user_bash: { event: UserBashEvent; result: UserBashResult };
  model_select: { event: ModelSelectEvent; result: undefined };
  resources_discover: { event: ResourcesDiscoverEvent; result: ResourcesDiscoverResult };
}
