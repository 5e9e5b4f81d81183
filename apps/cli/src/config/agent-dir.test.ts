import { join } from "node:path";
import { expect, test } from "vitest";
import { agentDir } from "./agent-dir.js";

const home = "/home/ann$&";

test("the default is in the home folder", () => {
  expect(agentDir({ env: {}, home })).toBe("/home/ann$&/.musepi/agent");
  expect(agentDir({ env: { MUSEPI_AGENT_DIR: "" }, home })).toBe("/home/ann$&/.musepi/agent");
});

test("MUSEPI_AGENT_DIR moves it: absolute, from home, from the current folder", () => {
  const moved = (MUSEPI_AGENT_DIR: string) => agentDir({ env: { MUSEPI_AGENT_DIR }, home });
  expect(moved("/srv/agent")).toBe("/srv/agent");
  expect(moved("~/agent")).toBe("/home/ann$&/agent");
  expect(moved("~")).toBe(home);
  expect(moved("~ann/agent")).toBe(join(process.cwd(), "~ann/agent"));
  expect(moved("agent")).toBe(join(process.cwd(), "agent"));
});
