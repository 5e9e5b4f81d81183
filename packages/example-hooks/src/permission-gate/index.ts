import type { HookAPI } from "@musepi/hooks-types";
import { tell } from "../tell.js";
import { dangersIn } from "./dangers-in.js";

/**
 * Asks before a dangerous shell command runs, and blocks it when nobody can be asked. `/permissions` says what it asks
 * about and what was answered.
 */
export default function permissionGate(pi: HookAPI): void {
  const answers: string[] = [];

  pi.on(
    "tool_call",
    async (event, ctx) => {
      if (event.toolName !== "bash") return;
      const { command } = event.input;
      const dangers = dangersIn(command);
      if (dangers.length === 0) return;
      const why = dangers.join("; ");
      if (!ctx.hasUI) {
        answers.push(`blocked, nobody to ask: ${command}`);
        const reason = `The permission gate blocked this command, because it ${why}, and there is nobody to ask. Do it in a safer way, or leave it to the user.`;
        return { block: true, reason };
      }
      const isAllowed = await ctx.ui.confirm("Run this command?", `It ${why}.\n\n${command}`);
      answers.push(`${isAllowed ? "allowed" : "refused"}: ${command}`);
      if (isAllowed) return;
      return {
        block: true,
        reason: `The user did not allow this command, because it ${why}. Ask what to do instead.`,
      };
    },
    // Last of all gates: it must judge the command that runs, not one that another hook then changes.
    { final: true },
  );

  pi.registerCommand("permissions", {
    description: "Show what the permission gate asks about, and what was answered",
    handler(_args, ctx) {
      const given = answers.length === 0 ? "Nothing was asked so far." : answers.join("\n");
      tell(ctx, `${about}\n\n${given}`);
    },
  });
}

const about = `The permission gate asks before bash commands that
- delete folders (rm -r, find -delete), shred files, discard work (git reset --hard, git clean -f)
- run as another user (sudo, su, doas), give everybody rights (chmod 777), change whole folders (chown -R)
- format disks or write to devices (mkfs, dd of=/dev/…), stop the machine
- push by force, run what was downloaded (curl … | sh), or have a name that is only known when they run`;
