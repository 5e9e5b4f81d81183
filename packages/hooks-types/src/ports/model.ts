import type { MaybePromise } from "../event-map.js";

/** A model, as far as hooks need to know it. `contextWindow` and `maxTokens` are in tokens. */
export interface ModelInfo {
  provider: string;
  id: string;
  name: string;
  api: string;
  baseUrl: string;
  reasoning: boolean;
  contextWindow: number;
  maxTokens: number;
}

/** The models that the agent knows. */
export interface ModelRegistryView {
  find(provider: string, id: string): MaybePromise<ModelInfo | undefined>;
  getAll(): MaybePromise<ModelInfo[]>;
  /** Those for which there is a key. */
  getAvailable(): MaybePromise<ModelInfo[]>;
  getApiKey(model: ModelInfo): MaybePromise<string | undefined>;
  hasAuth(model: ModelInfo): MaybePromise<boolean>;
}
