import * as z from 'zod/mini';

/** Values that mean none in a form. */
const NOTHING: ReadonlySet<string> = new Set(['', '[]', 'null']);

export const asList = (value: string | string[]): string[] => (Array.isArray(value) ? value : [value]);

/** A field that a form may send once or repeatedly; always a list. */
export const repeated = (field: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.optional(z.union([field, z.array(field)])),
    z.transform((value): string[] => (value === undefined ? [] : asList(value))),
  );

/** Like `repeated`, if absence differs from an empty list: an empty field, `[]` and `null` are an empty list. */
export const clearable = (field: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.union([field, z.array(field)]),
      z.transform((value): string[] => asList(value).filter((each) => !NOTHING.has(each))),
    ),
  );
