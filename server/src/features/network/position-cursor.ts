import { invalid } from '../../errors/common.ts';

const FORM = /^(\d{1,9})\.([0-9a-f]{24})$/;

/** The cursor of a list that is made whole for each page: whom the page ended with, and how many came before its end. */
export function encodePosition(end: number, lastId: string): string {
  return `${end}.${lastId}`;
}

/**
 * Where the next page of the ids begins: after the one that the last page ended with, wherever that stands now; where it is gone, as far
 * on as the page was. Throws VALIDATION_FAILED for a text that is no cursor.
 */
export function positionAfter(ids: readonly string[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = FORM.exec(cursor);
  if (!match) throw invalid({ cursor: 'This cursor is not valid.' });
  const index = ids.indexOf(match[2] ?? '');
  return index >= 0 ? index + 1 : Math.min(Number(match[1]), ids.length);
}

/** The page of the ids that begins at the cursor, and the cursor of the one after it. */
export function positionPage(
  ids: readonly string[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): { ids: string[]; nextCursor: string | null } {
  const from = positionAfter(ids, cursor);
  const page = ids.slice(from, from + limit);
  const last = page.at(-1);
  const end = from + page.length;
  return { ids: page, nextCursor: end < ids.length && last !== undefined ? encodePosition(end, last) : null };
}
