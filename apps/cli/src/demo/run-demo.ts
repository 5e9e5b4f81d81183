import type { Program } from "../cli/program.js";
export async function runDemo({ output }: Program): Promise<number> {
  await output.write("");
  return 1;
}
