import { Type } from "typebox";

const cancel = Type.Optional(Type.Boolean({ title: "true or false" }));
const text = { title: "a string" };

/** Result of `session_before_switch`. */
export const SessionBeforeSwitchResultSchema = Type.Object({ cancel });

/** Result of `session_before_branch`. */
export const SessionBeforeBranchResultSchema = Type.Object({
  cancel,
  skipConversationRestore: Type.Optional(Type.Boolean({ title: "true or false" })),
});

/** Result of `session_before_compact`. */
export const SessionBeforeCompactResultSchema = Type.Object({
  cancel,
  compaction: Type.Optional(
    Type.Object(
      {
        summary: Type.String(),
        firstKeptEntryId: Type.String(),
        tokensBefore: Type.Number(),
        details: Type.Optional(Type.Unknown()),
      },
      { title: "{ summary, firstKeptEntryId, tokensBefore, details? }" },
    ),
  ),
});

/** Result of `session.compacting`. */
export const SessionCompactingResultSchema = Type.Object({
  context: Type.Optional(Type.Array(Type.String(text), { title: "a list of strings" })),
  prompt: Type.Optional(Type.String(text)),
  preserveData: Type.Optional(Type.Unsafe<object>(Type.Object({}, { title: "an object" }))),
});

/** Result of `session_before_tree`. */
export const SessionBeforeTreeResultSchema = Type.Object({
  cancel,
  summary: Type.Optional(
    Type.Object(
      { summary: Type.String(), details: Type.Optional(Type.Unknown()) },
      { title: "{ summary, details? }" },
    ),
  ),
});
