/** The browser's database of messages that are not sent yet. Apart from its use, so that a sign-out can remove it without loading that. */
export const OUTBOX_DATABASE = 'weft-outbox';

/** Sign-out: nothing that was not sent stays in this browser. */
export function forgetOutbox(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(OUTBOX_DATABASE);
}
