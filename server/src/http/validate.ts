import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { invalid } from '../errors/common.ts';

type Issue = z.core.$ZodIssue;

/** `location.city`, `mediaImage.0`: the path of a wrong field as forms know it. */
function fieldPath(issue: Issue): string {
  return issue.path.length === 0 ? 'body' : issue.path.map(String).join('.');
}

/** Every wrong field with its first message; input keeps the order of its schema, so the first is the first broken rule. */
export function fieldMessages(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues) fields[fieldPath(issue)] ??= issue.message;
  return { ...fields };
}

/** Parses one part of a request; a part without a schema is dropped. Throws VALIDATION_FAILED (400) with every wrong field. */
export function parsePart<S extends z.core.$ZodType>(
  schema: S | undefined,
  value: unknown,
): z.core.output<S> | undefined {
  if (!schema) return undefined;
  const result = safeParse(schema, value);
  if (!result.success) throw invalid(fieldMessages(result.error.issues));
  return result.data;
}
