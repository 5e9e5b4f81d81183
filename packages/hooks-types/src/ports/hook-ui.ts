/** Options of a dialog. */
export interface DialogOptions {
  /** Closes the dialog as if it was dismissed. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until it closes as if it was dismissed; default: never. */
  timeout?: number | undefined;
}

/** How urgent a notification is; default `info`. */
export type NotificationLevel = "info" | "warning" | "error";

/**
 * The interface to a person. Dialogs of all hooks queue: one is shown at a time.
 *
 * Without a person (`ctx.hasUI` is false) `select`, `input` and `editor` give `undefined`, `confirm` gives `false`,
 * `getEditorText` gives `""` and the others do nothing.
 */
export interface HookUI {
  select(title: string, options: string[], dialog?: DialogOptions): Promise<string | undefined>;
  confirm(title: string, message: string, dialog?: DialogOptions): Promise<boolean>;
  input(title: string, placeholder?: string, dialog?: DialogOptions): Promise<string | undefined>;
  editor(title: string, prefill?: string, dialog?: DialogOptions): Promise<string | undefined>;
  notify(message: string, level?: NotificationLevel): void;
  /** One text a key; `undefined` removes it. */
  setStatus(key: string, text: string | undefined): void;
  setEditorText(text: string): void;
  getEditorText(): string;
}
