import type { Dispatch } from "./dispatch.js";

/** The dispatches that have a handler that is pending. */
export interface PendingList {
  isEmpty(): boolean;
  add(dispatch: Dispatch): void;
  remove(dispatch: Dispatch): void;
  toArray(): Dispatch[];
}

/**
 * Makes a list that is linked through the dispatches themselves: a `Set` gives each object that it holds a hash, which
 * costs more than calling a handler.
 */
export function createPendingList(): PendingList {
  let first: Dispatch | undefined;
  return {
    isEmpty: () => first === undefined,
    add(dispatch) {
      if (dispatch.isPending) return;
      dispatch.isPending = true;
      dispatch.next = first;
      if (first !== undefined) first.previous = dispatch;
      first = dispatch;
    },
    remove(dispatch) {
      if (!dispatch.isPending) return;
      const { previous, next } = dispatch;
      if (previous === undefined) first = next;
      else previous.next = next;
      if (next !== undefined) next.previous = previous;
      dispatch.isPending = false;
      dispatch.previous = undefined;
      dispatch.next = undefined;
    },
    toArray() {
      const list: Dispatch[] = [];
      for (let each = first; each !== undefined; each = each.next) list.push(each);
      return list;
    },
  };
}
