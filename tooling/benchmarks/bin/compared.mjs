/** The programs that ours are compared with. They are no dependencies of the workspace, because pi alone is 157 MB. */
export const compared = [
  "@mariozechner/pi-coding-agent@0.73.1",
  "emittery@1.2.1",
  "hookable@6.1.2",
  "tapable@2.3.4",
];
