import { availableParallelism, cpus, loadavg } from "node:os";

/** What the figures were measured on: the least that is needed to read them. */
export function describeMachine(): string {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  const model = processor?.model.trim() || "unknown processor";
  return `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} × ${model}, load ${load.toFixed(1)}`;
}
