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

/** `page` of the calls that the product's description names it for: from 1. A cursor says more and wins. */
export const pageNumber = wholeNumber(1, 1_000_000);

/**
 * `?cursor&limit` of a list (specification 3.3). A limit that is no whole number of at least 1 counts as the default,
 * one over the cap as the cap. The cursor is opaque: only the call that made it reads it.
 */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: listLimit(LIST_LIMITS.pageDefault),
});

/** `nextCursor` of a page; null at the end. */
export const nextCursor = z.nullable(z.string());
