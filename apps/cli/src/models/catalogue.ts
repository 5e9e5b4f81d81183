import { type Api, getModels, getProviders, type Model } from "@mariozechner/pi-ai";

/** A model as pi-ai describes it, whatever its protocol. */
export type AnyModel = Model<Api>;

/** The models that are known without anybody configuring them. */
export interface Catalogue {
  /** Names of the providers, such as `anthropic`. */
  providers(): string[];
  /** The models of a provider; none for one that is not in the catalogue. */
  models(provider: string): AnyModel[];
}

/**
 * pi-ai's catalogue. The build (`tooling/build/lean-pi-ai.ts`) makes it a file that is read at the first call, so asking costs
 * some milliseconds once, and not asking costs nothing.
 */
export const catalogue: Catalogue = {
  providers: () => getProviders(),
  models: (provider) =>
    getProviders()
      .filter((known) => known === provider)
      .flatMap((known): AnyModel[] => getModels(known)),
};
