import type { VirtualModules } from "@musepi/hooks-loader";

/**
 * What hooks import from the running program, so that it need not be installed beside them and there is one copy of it.
 * Each is loaded only when a hook imports it.
 */
export const hostModules: VirtualModules = {
  "@musepi/pi-coding-agent": () => import("../index.js"),
  "@musepi/pi-coding-agent/extensibility/hooks": () => import("../extensibility/hooks/index.js"),
  "@musepi/hooks-loader": () => import("@musepi/hooks-loader"),
  "@musepi/hooks-runner": () => import("@musepi/hooks-runner"),
  "@musepi/tool-wrapper": () => import("@musepi/tool-wrapper"),
  typebox: () => import("typebox"),
  "typebox/compile": () => import("typebox/compile"),
  "typebox/error": () => import("typebox/error"),
  "typebox/format": () => import("typebox/format"),
  "typebox/guard": () => import("typebox/guard"),
  "typebox/schema": () => import("typebox/schema"),
  "typebox/system": () => import("typebox/system"),
  "typebox/type": () => import("typebox/type"),
  "typebox/value": () => import("typebox/value"),
};
