import ts from "typescript";

/** What a file may do although others may not. */
export interface Permissions {
  /** End the process: only the outermost file of a program. */
  mayExit?: boolean;
}

/** Habits that the linter has no rule for, found in the syntax tree of a source file; one sentence each. */
export function codeProblems(
  path: string,
  text: string,
  { mayExit = false }: Permissions = {},
): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  const report = (node: ts.Node, reason: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${path}:${line + 1}: ${reason}`);
  };
  for (const statement of file.statements) {
    if (isMutableState(statement)) report(statement, "state of a module that can be reassigned");
  }
  const visit = (node: ts.Node): void => {
    if (!mayExit && isExit(node)) report(node, "only the entry of a program ends the process");
    if (isDoubleAssertion(node)) report(node, "a type assertion through `unknown` or `any`");
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

function isMutableState(statement: ts.Statement): boolean {
  return (
    ts.isVariableStatement(statement) && !(statement.declarationList.flags & ts.NodeFlags.Const)
  );
}

function isExit(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.expression.getText() !== "process") return false;
  return ["exit", "abort", "reallyExit"].includes(node.name.text);
}

function isDoubleAssertion(node: ts.Node): boolean {
  if (!ts.isAsExpression(node)) return false;
  const inner = ts.isParenthesizedExpression(node.expression)
    ? node.expression.expression
    : node.expression;
  if (!ts.isAsExpression(inner)) return false;
  return [ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.AnyKeyword].includes(inner.type.kind);
}
