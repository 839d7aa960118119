import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Validates a form with a shared schema. A field shows only its first message, because schemas order their
 * rules by priority.
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

/** Like `schemaResolver`, for a schema that loads after the form. If it can't be loaded, the server alone validates. */
export function laterResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.core.$ZodType<Output, Input>>,
): Resolver<Input, unknown, Output | Input> {
  return async (values, context, options) => {
    try {
      return await schemaResolver(await load())(values, context, options);
    } catch {
      return { values, errors: {} };
    }
  };
}

/**
 * Like `schemaResolver`, for a schema whose input type is wider than the form's values. `prepare` converts
 * the values to the schema's input.
 */
export function entryResolver<Values extends FieldValues, Output>(
  schema: z.core.$ZodType<Output>,
  prepare: (values: Values) => object = (values) => values,
): Resolver<Values, unknown, Output> {
  const check = schemaResolver(schema as z.core.$ZodType<Output, Values>);
  return async (values, context, options) => check(prepare(values) as Values, context, options);
}
