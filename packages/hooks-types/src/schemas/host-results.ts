import { Type } from "typebox";
import type { BashOperations } from "../ports/bash-operations.js";

/** Result of `user_bash`. */
export const UserBashResultSchema = Type.Object({
  operations: Type.Optional(
    Type.Unsafe<BashOperations>(
      Type.Object({ exec: Type.Unknown() }, { title: "an object with the function exec" }),
    ),
  ),
  result: Type.Optional(
    Type.Object(
      {
        output: Type.String(),
        exitCode: Type.Optional(Type.Number()),
        cancelled: Type.Boolean(),
        truncated: Type.Boolean(),
        fullOutputPath: Type.Optional(Type.String()),
      },
      { title: "{ output, exitCode?, cancelled, truncated, fullOutputPath? }" },
    ),
  ),
});

const paths = Type.Optional(
  Type.Array(Type.String({ title: "a string" }), { title: "a list of paths" }),
);

/** Result of `resources_discover`. */
export const ResourcesDiscoverResultSchema = Type.Object({
  skillPaths: paths,
  promptPaths: paths,
  themePaths: paths,
});
