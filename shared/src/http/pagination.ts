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

/** A `limit` with its own default. */
export const listLimit = (fallback: number) => wholeNumber(fallback, LIST_LIMITS.pageMax);

/** Page number of older clients, from 1; an invalid number counts as 1. */
export const pageNumber = wholeNumber(1, 1_000_000);

/**
 * `?cursor&limit` of a list. An invalid limit counts as the default, one above the maximum as the maximum.
 * The cursor is opaque.
 */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: listLimit(LIST_LIMITS.pageDefault),
});

/** `nextCursor` of a page; null at the end. */
export const nextCursor = z.nullable(z.string());
