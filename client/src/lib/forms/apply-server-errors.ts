import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error';

/**
 * Sets the server's field messages on the form and focuses the first of these fields. Returns whether any
 * field had a message; if not, the caller shows the error.
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
