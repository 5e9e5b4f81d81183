// Loaded into a process before its program: writes the most memory that it has used, in KiB, into the file that
// MEMORY_REPORT names, when it ends.
process.on("exit", () => {
  require("node:fs").writeFileSync(
    process.env.MEMORY_REPORT,
    String(process.resourceUsage().maxRSS),
  );
});
