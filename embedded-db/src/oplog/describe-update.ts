import { equalValues } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import { typeNameOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { pathWithin, UpdateDescription, WHOLE_DOCUMENT } from './changed-path.ts';
import type { ChangedPath } from './changed-path.ts';

/** Compares a document before and after an update by a pipeline; the paths are dotted. */
export function describeUpdate(before: Document, after: Document): Document {
  const description = new UpdateDescription();
  compareDocuments(before, after, WHOLE_DOCUMENT, description);
  return description.asDocument();
}

function compareDocuments(
  before: Document,
  after: Document,
  path: ChangedPath,
  into: UpdateDescription,
): void {
  for (const name of namesOf(before)) {
    if (!Object.hasOwn(after, name)) into.removed(pathWithin(path, name, before));
  }
  for (const name of namesOf(after)) {
    const value = after[name] as Value;
    const inner = pathWithin(path, name, after);
    if (Object.hasOwn(before, name)) compareField(before[name] as Value, value, inner, into);
    else into.updated(inner, value);
  }
}

function compareField(before: Value, after: Value, path: ChangedPath, into: UpdateDescription): void {
  if (isDocument(before) && isDocument(after)) compareDocuments(before, after, path, into);
  else if (Array.isArray(before) && Array.isArray(after)) compareArrays(before, after, path, into);
  else if (!isSame(before, after)) into.updated(path, after);
}

/** A change of a number's type is a change. */
const isSame = (a: Value, b: Value): boolean => typeNameOf(a) === typeNameOf(b) && equalValues(a, b);

/** An array that grew or was truncated is described by its elements, any other change by the whole array. */
function compareArrays(before: Value[], after: Value[], path: ChangedPath, into: UpdateDescription): void {
  const common = Math.min(before.length, after.length);
  let changed = 0;
  for (let i = 0; i < common; i++) if (!isSame(before[i] as Value, after[i] as Value)) changed += 1;
  if (changed === 0 && before.length === after.length) return;
  if (common === 0 || changed > common / 2) {
    into.updated(path, after);
    return;
  }
  if (after.length < before.length) into.truncated(path, after.length);
  for (let i = 0; i < after.length; i++) {
    const value = after[i] as Value;
    const inner = pathWithin(path, String(i), after);
    if (i >= common) into.updated(inner, value);
    else compareField(before[i] as Value, value, inner, into);
  }
}
