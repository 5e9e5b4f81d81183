import type { HookAPI } from "@musepi/hooks-types";
import { tell } from "../tell.js";
import { placeOf } from "./place-of.js";
import { readReminder } from "./read-reminder.js";

const customType = "context-reminder";
const byDefault =
  "Before you say that you are done, check what you changed: run the tests, or say that you did not.";

/**
 * Reminds the model of something with every request: of what `.musepi/reminder.md` in the working folder says, or of a
 * default. `/reminder TEXT` sets another text for this session, `/reminder off` turns it off, `/reminder` shows it.
 */
export default function contextReminder(pi: HookAPI): void {
  let ofSession: string | undefined;

  const current = async (cwd: string): Promise<string> =>
    ofSession ?? (await readReminder(cwd)) ?? byDefault;

  pi.on("context", async (event, ctx) => {
    if (event.purpose !== "turn") return;
    const text = await current(ctx.cwd);
    if (text === "") return;
    const content = `<reminder>\n${text}\n</reminder>`;
    const place = placeOf(event.messages);
    return {
      messages: event.messages.toSpliced(place, 0, {
        role: "custom",
        customType,
        content,
        display: false,
        timestamp: Date.now(),
      }),
    };
  });

  pi.registerCommand("reminder", {
    description: "Show the reminder, set it (/reminder TEXT) or turn it off (/reminder off)",
    async handler(args, ctx) {
      if (args !== "") ofSession = args === "off" ? "" : args;
      const text = await current(ctx.cwd);
      tell(ctx, text === "" ? "There is no reminder." : `The model is reminded: ${text}`);
    },
  });
}
