/** Name of the IndexedDB database of unsent messages. A separate module, so that sign-out need not load the outbox. */
export const OUTBOX_DATABASE = 'weft-outbox';

/** Removes all unsent messages from this browser on sign-out. */
export function forgetOutbox(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(OUTBOX_DATABASE);
}
