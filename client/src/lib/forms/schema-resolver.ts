import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Checks a form by a shared schema. Of several messages for one field the first stands: the schemas keep the order of the
 * specification's rules.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const result = await schema['~standard'].validate(values);
    if (!result.issues) return { values: result.value, errors: {} };
    const errors: FieldErrors<Input> = {};
    const named = new Set<string>();
    for (const { path = [], message } of result.issues) {
      const name = path.map((part) => (typeof part === 'object' ? part.key : part)).join('.');
      if (named.has(name)) continue;
      named.add(name);
      set(errors, name, { type: 'rule', message });
    }
    return { values: {}, errors };
  };
}
