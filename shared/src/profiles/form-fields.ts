import * as z from 'zod/mini';

/** What stands for none in a form (specification 3.14). */
const NOTHING: ReadonlySet<unknown> = new Set([undefined, null, '', '[]', 'null']);

/** Whether the field of a form says "none". */
export function isNothing(value: unknown): boolean {
  return NOTHING.has(typeof value === 'string' ? value.trim() : value);
}

/** A text that an empty field, or the text `null`, leaves out. */
export function optionalText<S extends z.ZodMiniType>(field: S) {
  return z.pipe(
    z.transform((value: unknown) => (isNothing(value) ? null : value)),
    z.nullable(field),
  );
}

/** `true` or `false` of a form or of JSON; nothing counts as false. */
export const FormFlag = z.pipe(
  z.transform((value: unknown) =>
    isNothing(value) || value === 'false' ? false : value === 'true' ? true : value,
  ),
  z.boolean('This must be true or false.'),
);

/**
 * A list that a form sends as `name[0]`, `name[1]`, ...: an empty field and `name=[]` are an empty list, a single value
 * a list of one, numbers that are left out leave no gap.
 */
export function formList<S extends z.ZodMiniType>(item: S, max: number, tooMany: string) {
  return z.pipe(
    z.transform((value: unknown): unknown => {
      if (isNothing(value)) return [];
      const list: unknown[] = Array.isArray(value) ? value : [value];
      return list.filter((each) => !isNothing(each));
    }),
    z.array(item).check(z.maxLength(max, tooMany)),
  );
}
