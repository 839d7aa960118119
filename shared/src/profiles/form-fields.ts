import * as z from 'zod/mini';
import { FIELD_TEXTS } from '../http/field-texts.ts';

/** Values that mean none in a form. */
const NOTHING: ReadonlySet<unknown> = new Set([undefined, null, '', '[]', 'null']);

/** Whether the value of a form field means none. */
export function isNothing(value: unknown): boolean {
  return NOTHING.has(typeof value === 'string' ? value.trim() : value);
}

/** An optional text; null for an empty field. */
export function optionalText<S extends z.ZodMiniType>(field: S) {
  return z.pipe(
    z.transform((value: unknown) => (isNothing(value) ? null : value)),
    z.nullable(field),
  );
}

/** `true` or `false` of a form or of JSON; none counts as false. */
export const FormFlag = z.pipe(
  z.transform((value: unknown) =>
    isNothing(value) || value === 'false' ? false : value === 'true' ? true : value,
  ),
  z.boolean({ error: () => FIELD_TEXTS.flag }),
);

/**
 * A list that a form sends as `name[0]`, `name[1]`, ...: an empty field and `name=[]` are an empty list, a
 * single value is a list of one, and missing numbers leave no gap.
 */
export function formList<S extends z.ZodMiniType>(item: S, max: number, tooMany: () => string) {
  return z.pipe(
    z.transform((value: unknown): unknown => {
      if (isNothing(value)) return [];
      const list: unknown[] = Array.isArray(value) ? value : [value];
      return list.filter((each) => !isNothing(each));
    }),
    z.array(item).check(z.maxLength(max, { error: tooMany })),
  );
}
