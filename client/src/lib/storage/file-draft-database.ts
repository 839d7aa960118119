/** Name of the IndexedDB database of `file-drafts.ts`. */
export const FILE_DRAFTS = 'weft-drafts';

/** Removes the files of all drafts from this browser on sign-out. */
export function forgetFileDrafts(): void {
  // Some private windows have no IndexedDB.
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(FILE_DRAFTS);
}
