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

/**
 * `?cursor&limit` of a list (specification 3.3). A limit that is no whole number of at least 1 counts as the default,
 * one over the cap as the cap. The cursor is opaque: only the call that made it reads it.
 */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: wholeNumber(LIST_LIMITS.pageDefault, LIST_LIMITS.pageMax),
});

/** `nextCursor` of a page; null at the end. */
export const nextCursor = z.nullable(z.string());
