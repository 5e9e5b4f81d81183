import { bedrockProviderModule } from "@mariozechner/pi-ai/bedrock-provider";

/** The Bedrock provider under the names and the file name by which pi-ai looks for it at run time; see `tsup.base.ts`. */
export const { streamBedrock, streamSimpleBedrock } = bedrockProviderModule;
