import { mkdtempSync, rmdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./root.mjs";

/**
 * The environment in which the tools run: the pinned pnpm and the repository's own programs first on PATH, no
 * telemetry, and everything that usually lies in the home folder moved into `.cache` when that cannot be written.
 */
export function environment(pnpmFolder) {
  const bin = [join(pnpmFolder, "node_modules", ".bin"), join(root, "node_modules", ".bin")];
  return {
    ...process.env,
    ...(homeIsWritable() ? {} : homeless()),
    PATH: [...bin, process.env.PATH ?? ""].join(delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    // A part of every key of turbo's cache: a result of one Node does not count for another.
    MUSEPI_NODE_VERSION: process.version,
  };
}

function homeIsWritable() {
  try {
    // Asking for permissions is not enough: root may write everywhere, except where nothing can be written.
    rmdirSync(mkdtempSync(join(homedir(), ".musepi-")));
    return true;
  } catch {
    return false;
  }
}

function homeless() {
  const cache = (name) => join(root, ".cache", "home", name);
  return {
    npm_config_cache: cache("npm"),
    npm_config_store_dir: cache("pnpm-store"),
    npm_config_cache_dir: cache("pnpm-cache"),
    npm_config_state_dir: cache("pnpm-state"),
    XDG_CONFIG_HOME: cache("config"),
    XDG_CACHE_HOME: cache("cache"),
    XDG_DATA_HOME: cache("data"),
    XDG_STATE_HOME: cache("state"),
  };
}
