import type { Dispatch } from "../dispatch/dispatch.js";

/**
 * Stops the clock of a dispatch's handler while a dialog of its context waits for a person. The result starts it again;
 * after the handler's turn it does nothing.
 */
export function pauseClock(dispatch: Dispatch, context: object): () => void {
  const { clock } = dispatch.settings.services;
  dispatch.dialogs += 1;
  if (dispatch.dialogs === 1) dispatch.pausedAt = clock.now();
  return () => {
    if (dispatch.context !== context) return;
    dispatch.dialogs -= 1;
    if (dispatch.dialogs > 0) return;
    const now = clock.now();
    const pausedAt = dispatch.pausedAt ?? now;
    dispatch.dialogMs += now - pausedAt;
    dispatch.startedAt = (dispatch.startedAt ?? pausedAt) + now - pausedAt;
  };
}
