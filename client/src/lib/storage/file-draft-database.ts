/** The browser's database in which `file-drafts.ts` keeps files that are not sent yet. */
export const FILE_DRAFTS = 'weft-drafts';

/** Sign-out: removes the files of all drafts from this browser. */
export function forgetFileDrafts(): void {
  // Some private windows have no such database; then there is nothing to remove.
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(FILE_DRAFTS);
}
