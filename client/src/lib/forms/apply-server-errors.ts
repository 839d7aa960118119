import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error';

/**
 * Puts the server's field messages on the fields of the form and moves to the first of them.
 * Answers whether any landed: if none did, the caller shows the message itself.
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  fields: readonly FieldPath<T>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const named = fields.filter((field) => error.fields[field] !== undefined);
  named.forEach((field, index) =>
    form.setError(
      field,
      { type: 'server', message: error.fields[field] ?? '' },
      { shouldFocus: index === 0 },
    ),
  );
  return named.length > 0;
}
