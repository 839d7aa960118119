import { FIELD_TEXTS } from '@weft/shared/http/field-texts';
import { invalid } from '../../errors/common.ts';

const FORM = /^(\d{1,9})\.([0-9a-f]{24})$/;

/** Encodes the cursor of a list that is computed as a whole: last id, and number of rows before the next page. */
export function encodePosition(end: number, lastId: string): string {
  return `${end}.${lastId}`;
}

/**
 * Returns the start of the next page: after the last page's last id, wherever it is now; if it is gone, at the same
 * position. Throws VALIDATION_FAILED for an invalid cursor.
 */
export function positionAfter(ids: readonly string[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = FORM.exec(cursor);
  if (!match) throw invalid({ cursor: () => FIELD_TEXTS.cursor });
  const index = ids.indexOf(match[2] ?? '');
  return index >= 0 ? index + 1 : Math.min(Number(match[1]), ids.length);
}

/** Returns the page of ids at the cursor, and the next cursor. */
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
