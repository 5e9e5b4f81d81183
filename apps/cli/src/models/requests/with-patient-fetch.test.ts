import { startModelServer } from "@musepi/test-support";
import { expect, it, onTestFinished } from "vitest";
import { withPatientFetch } from "./with-patient-fetch.js";

it("passes on what is loaded, and why it was not; fetch works afterwards", async () => {
  expect(await withPatientFetch(async () => "library")).toBe("library");
  const failing = withPatientFetch(() => Promise.reject(new Error("no such file")));
  await expect(failing).rejects.toThrow("no such file");
  const server = await startModelServer([{ text: "Hello." }]);
  onTestFinished(() => server.close());
  const answer = await fetch(server.baseUrl, { method: "POST", body: "{}" });
  expect(await answer.text()).toContain("[DONE]");
});
