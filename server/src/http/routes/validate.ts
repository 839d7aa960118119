import type * as z from 'zod/mini';
import { fieldMessage } from '@weft/shared/http/field-message';
import { safeParse } from 'zod/mini';
import { invalid } from '../../errors/common.ts';

type Issue = z.core.$ZodIssue;

/** `location.city`, `mediaImage.0`: path of a field as forms know it. */
function fieldPath(issue: Issue): string {
  return issue.path.length === 0 ? 'body' : issue.path.map(String).join('.');
}

/** Every invalid field with its first message, in the order of the schema. */
function fieldMessages(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues) fields[fieldPath(issue)] ??= issue.message;
  return { ...fields };
}

/**
 * Parses one part of a request; ignores a part without schema. Throws VALIDATION_FAILED (400) with every invalid
 * field.
 */
export function parsePart<S extends z.core.$ZodType>(
  schema: S | undefined,
  value: unknown,
): z.core.output<S> | undefined {
  if (!schema) return undefined;
  const result = safeParse(schema, value, { error: fieldMessage });
  if (!result.success) throw invalid(fieldMessages(result.error.issues));
  return result.data;
}
