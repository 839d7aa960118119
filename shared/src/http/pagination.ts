import * as z from 'zod/mini';
import { LIST_LIMITS } from '../limits.ts';

const wholeNumber = (fallback: number, max: number) =>
  z.pipe(
    z.optional(z.union([z.string(), z.number()])),
    z.transform((value) => {
      const number = Math.trunc(Number(value ?? fallback));
      return Number.isFinite(number) && number >= 1 ? Math.min(number, max) : fallback;
    }),
  );

/** A `limit` whose default differs from the one of most lists. */
export const listLimit = (fallback: number) => wholeNumber(fallback, LIST_LIMITS.pageMax);

/**
 * `?cursor&limit` of a list. A limit that is no positive integer counts as the default, one above the maximum as the
 * maximum. The cursor is opaque.
 */
export const pageNumber = wholeNumber(1, 1_000_000);

/** `nextCursor` of a page; null at the end. */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: listLimit(LIST_LIMITS.pageDefault),
});

/**
 * Limits that forms, schemas, routes and tests share. Sizes in bytes, times in milliseconds unless the name says
 * otherwise.
 */
export const nextCursor = z.nullable(z.string());
