import { FIELD_TEXTS } from '@weft/shared/http/field-texts';
import { invalid } from '../../errors/common.ts';

/** Position after the last row of a page in a list by (createdAt, _id). */
export interface TimeCursor {
  readonly createdAt: Date;
  readonly id: string;
}

interface Row {
  readonly _id: { toString(): string };
  readonly createdAt: Date;
}

const FORM = /^([0-9a-z]{1,11})\.([0-9a-f]{24})$/;

/** Encodes a cursor: opaque and short enough for a URL. */
export function encodeTimeCursor(row: Row): string {
  return Buffer.from(`${row.createdAt.getTime().toString(36)}.${row._id.toString()}`).toString('base64url');
}

/** Decodes a cursor; throws VALIDATION_FAILED for other text. */
export function decodeTimeCursor(cursor: string): TimeCursor {
  const match = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const createdAt = new Date(Number.parseInt(match?.[1] ?? '', 36));
  const id = match?.[2];
  if (id === undefined || Number.isNaN(createdAt.getTime()))
    throw invalid({ cursor: () => FIELD_TEXTS.cursor });
  return { createdAt, id };
}

/** Newest first, ties by id: the order of the index of such lists. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
export const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

/**
 * Filter for rows after the cursor. The bound on `createdAt` alone lets the index start at the right place; the rest
 * decides between rows of the same millisecond.
 */
export function afterCursor(cursor: string | undefined, order: 'newest first' | 'oldest first') {
  if (cursor === undefined) return {};
  const { createdAt, id } = decodeTimeCursor(cursor);
  return order === 'newest first'
    ? { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] }
    : { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: id } }] };
}

/** Returns a page of at most `limit` rows. The caller reads one row more, which shows whether there is a next page. */
export function pageOf<R extends Row>(
  rows: readonly R[],
  limit: number,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeTimeCursor(last) : null };
}

/** Returns a page of rows that are all in memory, newest first. */
export function pageAfter<R extends Row>(rows: readonly R[], { cursor, limit }: PageRequest) {
  if (cursor === undefined) return pageOf(rows, limit);
  const { createdAt, id } = decodeTimeCursor(cursor);
  const after = ({ _id, createdAt: time }: R): boolean => {
    const later = time.getTime() - createdAt.getTime();
    return later < 0 || (later === 0 && _id.toString() < id);
  };
  return pageOf(rows.filter(after), limit);
}

/** Which page of a list is requested. */
export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Reads a page of a list by (createdAt, _id): `find` gets the filter after the cursor and the number of rows to read.
 */
export async function timePage<R extends Row, T>(
  { cursor, limit }: PageRequest,
  order: 'newest first' | 'oldest first',
  find: (after: object, rows: number) => Promise<R[]>,
  toRecord: (row: R) => T,
): Promise<{ rows: T[]; nextCursor: string | null }> {
  const { rows, nextCursor } = pageOf(await find(afterCursor(cursor, order), limit + 1), limit);
  return { rows: rows.map(toRecord), nextCursor };
}
