import { equalValues } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import { typeNameOf, documentOf, isDocument, setField } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';

/** What an update changed, as change streams report it. */
export interface UpdateDescription {
  readonly updatedFields: Document;
  readonly removedFields: string[];
  readonly truncatedArrays: Document[];
}

export const emptyDescription = (): UpdateDescription => ({
  updatedFields: documentOf({}),
  removedFields: [],
  truncatedArrays: [],
});

/** Compares a document before and after an update by a pipeline; the paths are dotted. */
export function describeUpdate(before: Document, after: Document): Document {
  const description = emptyDescription();
  compareDocuments(before, after, '', description);
  return documentOf({ ...description });
}

function compareDocuments(before: Document, after: Document, prefix: string, into: UpdateDescription): void {
  for (const name of namesOf(before)) {
    if (!Object.hasOwn(after, name)) into.removedFields.push(prefix + name);
  }
  for (const name of namesOf(after)) {
    const value = after[name] as Value;
    if (Object.hasOwn(before, name)) compareField(before[name] as Value, value, prefix + name, into);
    else setField(into.updatedFields, prefix + name, value);
  }
}

function compareField(before: Value, after: Value, path: string, into: UpdateDescription): void {
  if (isDocument(before) && isDocument(after)) compareDocuments(before, after, `${path}.`, into);
  else if (Array.isArray(before) && Array.isArray(after)) compareArrays(before, after, path, into);
  else if (!isSame(before, after)) setField(into.updatedFields, path, after);
}

/** A change of a number's type is a change. */
const isSame = (a: Value, b: Value): boolean => typeNameOf(a) === typeNameOf(b) && equalValues(a, b);

/** An array that grew or was truncated is described by its elements, any other change by the whole array. */
function compareArrays(before: Value[], after: Value[], path: string, into: UpdateDescription): void {
  const common = Math.min(before.length, after.length);
  let changed = 0;
  for (let i = 0; i < common; i++) if (!isSame(before[i] as Value, after[i] as Value)) changed += 1;
  if (changed === 0 && before.length === after.length) return;
  if (common === 0 || changed > common / 2) {
    setField(into.updatedFields, path, after);
    return;
  }
  if (after.length < before.length)
    into.truncatedArrays.push(documentOf({ field: path, newSize: after.length }));
  for (let i = 0; i < after.length; i++) {
    const value = after[i] as Value;
    if (i >= common) setField(into.updatedFields, `${path}.${i}`, value);
    else compareField(before[i] as Value, value, `${path}.${i}`, into);
  }
}
