import manifest from "../../package.json" with { type: "json" };

/** The version of the program, as published. */
export const version: string = manifest.version;
