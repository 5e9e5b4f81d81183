/**
 * The code of every error, with what it means.
 *
 * A code never changes its meaning; a program may rely on it, a person reads the message.
 */
export const hookErrorCodes = {
  HOOK_NOT_FOUND: "The path or package that names a hook does not exist.",
  HOOK_IMPORT_MISSING: "The hook is there, but something that it imports is not.",
  HOOK_SYNTAX: "The hook's source cannot be parsed.",
  HOOK_IMPORT_FAILED: "The hook threw while it was evaluated.",
  HOOK_NO_FACTORY: "The hook's default export is missing or is not a function.",
  HOOK_FACTORY_FAILED: "The hook's factory threw or rejected.",
  HOOK_LOAD_TIMEOUT: "The hook did not finish loading in time.",
  HOOK_FACTORY_RESULT:
    "Warning: the factory returned something that is neither undefined nor a promise; it is ignored.",
  HOOK_DUPLICATE:
    "Warning: a file was named or found more than once; it is loaded once, in its first place.",
  HOOK_UNTRUSTED: "Warning: a hook of the project was found and is not run.",
  HOOK_MISPLACED: "Warning: a file lies where no hook is looked for.",
  EVENT_UNKNOWN: "A handler was registered for an event that does not exist.",
  EVENT_NOT_HERE:
    "Warning: a handler was registered for an event that this program does not fire, or another host of the family; it is never called.",
  HANDLER_INVALID: "What was registered as a handler is not a function.",
  OPTION_INVALID: "An option has a value that is not allowed.",
  REGISTRATION_INVALID: "A command or renderer was registered without a name or a handler.",
  REGISTRATION_SHADOWED:
    "Warning: two hooks registered the same name; the first one loaded has it.",
  ACTION_UNAVAILABLE:
    "An action was called while hooks load, after the hook was dropped, or in a program that has no such action.",
  HANDLER_FAILED: "A handler threw or rejected.",
  HANDLER_TIMEOUT: "A handler used up its budget.",
  RESULT_MALFORMED: "A handler returned something that does not fit its event.",
  RESULT_UNKNOWN_KEY: "A handler's result has a key that its event does not know.",
  RESULT_IGNORED: "Warning: a handler returned a result for an event that takes none.",
  INPUT_INVALID: "A hook changed a tool's input so that it no longer fits the tool's schema.",
  CONTEXT_REPAIRED:
    "Warning: a hook separated a tool call from its result; the rest was removed as well.",
  CONTEXT_STALE: "Warning: a hook used a context whose time is over; nothing was done.",
  COMMAND_FAILED: "A command's handler threw or rejected.",
  UNCAUGHT:
    "An exception or a rejection outside a handler, in a timer for example, came from a hook.",
} as const;

/** The code of a `HookError`. */
export type HookErrorCode = keyof typeof hookErrorCodes;
