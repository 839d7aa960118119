import { fieldOf, isDocument, isIndex } from '../values/values.ts';
import type { Document, Value, ValueTest } from '../values/values.ts';

/** How an array at the end of a path is tested: `traverse` tests its elements and then the array, `whole` only the array. */
export type LeafMode = 'traverse' | 'whole';

/**
 * The index of the outermost array element that the last successful test went through: what the positional `$` means.
 * Set when a match returns, so that a filter without a positional `$` pays nothing. Tests are synchronous.
 */
export const position: { index: number | undefined } = { index: undefined };

/** A test that does not decide what the positional `$` means, as those in an `$or`, a `$nor` and a `$not`. */
export const withoutPosition =
  (test: (document: Document) => boolean) =>
  (document: Document): boolean => {
    const before = position.index;
    const matches = test(document);
    position.index = before;
    return matches;
  };

const matched = (index: number): true => {
  position.index = index;
  return true;
};

const testLeaf = (value: Value | undefined, test: ValueTest, mode: LeafMode): boolean => {
  if (mode === 'traverse' && Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (test(value[i])) return matched(i);
  }
  return test(value);
};

const testArray = (
  array: Value[],
  parts: readonly string[],
  at: number,
  test: ValueTest,
  mode: LeafMode,
): boolean => {
  const part = parts[at] as string;
  const index = isIndex(part) ? Number(part) : -1;
  for (let i = 0; i < array.length; i++) {
    const element = array[i] as Value;
    if (isDocument(element) && testDocument(element, parts, at, test, mode)) return matched(i);
    if (i !== index) continue;
    if (at === parts.length - 1) {
      if (test(element)) return matched(i);
    } else if (isDocument(element)) {
      if (testDocument(element, parts, at + 1, test, mode)) return matched(i);
    } else if (Array.isArray(element)) {
      if (testArray(element, parts, at + 1, test, mode)) return matched(i);
    }
  }
  return false;
};

const testStep = (
  value: Value | undefined,
  parts: readonly string[],
  at: number,
  test: ValueTest,
  mode: LeafMode,
): boolean => {
  if (at === parts.length - 1) return testLeaf(value, test, mode);
  if (isDocument(value)) return testDocument(value, parts, at + 1, test, mode);
  if (Array.isArray(value)) return testArray(value, parts, at + 1, test, mode);
  return test(undefined);
};

const testDocument = (
  document: Document,
  parts: readonly string[],
  at: number,
  test: ValueTest,
  mode: LeafMode,
): boolean => testStep(fieldOf(document, parts[at] as string), parts, at, test, mode);

/** Stands for "the tested value itself": tests on array elements run on bare values. No field name holds a NUL. */
export const ELEMENT_PATH = '\0';

/**
 * Whether some value at a dotted path passes the test, by MongoDB's rules: a path enters arrays through their
 * documents and by position, a missing field is tested as `undefined`, and other elements of an array are skipped.
 */
export const compilePathTest = (
  path: string,
  test: ValueTest,
  mode: LeafMode,
): ((document: Document) => boolean) => {
  if (path === ELEMENT_PATH) return (value) => test(value);
  const parts = path.split('.');
  if (parts.length === 1) return (document) => testLeaf(fieldOf(document, path), test, mode);
  return (document) => testDocument(document, parts, 0, test, mode);
};
