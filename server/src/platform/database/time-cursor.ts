import { invalid } from '../../errors/common.ts';

/** Where a page ended in a list by (createdAt, _id). */
export interface TimeCursor {
  readonly createdAt: Date;
  readonly id: string;
}

interface Row {
  readonly _id: { toString(): string };
  readonly createdAt: Date;
}

const FORM = /^([0-9a-z]{1,11})\.([0-9a-f]{24})$/;

/** The cursor as answers carry it: opaque, and short enough for any address. */
export function encodeTimeCursor(row: Row): string {
  return Buffer.from(`${row.createdAt.getTime().toString(36)}.${row._id.toString()}`).toString('base64url');
}

/** Reads a cursor of ours; throws VALIDATION_FAILED for any other text. */
export function decodeTimeCursor(cursor: string): TimeCursor {
  const match = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const createdAt = new Date(Number.parseInt(match?.[1] ?? '', 36));
  const id = match?.[2];
  if (id === undefined || Number.isNaN(createdAt.getTime()))
    throw invalid({ cursor: 'This cursor is not valid.' });
  return { createdAt, id };
}

/** Newest first, ties by id: the order of the index that such lists stand on. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
export const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

/**
 * The condition for what comes after the cursor. The bound on `createdAt` alone lets the index begin at the right place; the rest
 * only decides among those of the same millisecond.
 */
export function afterCursor(cursor: string | undefined, order: 'newest first' | 'oldest first') {
  if (cursor === undefined) return {};
  const { createdAt, id } = decodeTimeCursor(cursor);
  return order === 'newest first'
    ? { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] }
    : { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: id } }] };
}

/** A page of at most `limit` of rows that were read with one more, so that the last one tells whether there is a next page. */
export function pageOf<R extends Row>(
  rows: readonly R[],
  limit: number,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeTimeCursor(last) : null };
}

/** Which part of a list is wanted. */
export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Reads a page of a list by (createdAt, _id): `find` gets the condition for what comes after the cursor, and how many rows to read. */
export async function timePage<R extends Row, T>(
  { cursor, limit }: PageRequest,
  order: 'newest first' | 'oldest first',
  find: (after: object, rows: number) => Promise<R[]>,
  toRecord: (row: R) => T,
): Promise<{ rows: T[]; nextCursor: string | null }> {
  const { rows, nextCursor } = pageOf(await find(afterCursor(cursor, order), limit + 1), limit);
  return { rows: rows.map(toRecord), nextCursor };
}
