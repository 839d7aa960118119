import type { WildcardOptions } from '../catalog/index-info.ts';
import { coversPath } from '../catalog/wildcard-index-spec.ts';
import { isAtOrBelow } from '../catalog/wildcard-projection.ts';
import { EMPTY_ARRAY_KEY } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';

interface WildcardTuples {
  /** A path and a value at it. */
  readonly tuples: [path: string, value: Value | undefined][];
  readonly hasArrays: boolean;
}

/** Whether something below the path may be covered. */
const mayCoverBelow = ({ included }: WildcardOptions, path: string): boolean =>
  included === undefined || included.some((each) => isAtOrBelow(each, path) || isAtOrBelow(path, each));

/**
 * The values that a wildcard index holds of a document: those that are no documents, and empty documents, each with its path. The
 * elements of an array have the path of the array; an array in an array is a value.
 */
export function wildcardTuples(options: WildcardOptions, document: Document): WildcardTuples {
  const tuples: [string, Value | undefined][] = [];
  let hasArrays = false;
  const take = (path: string, value: Value | undefined): void => {
    if (coversPath(options, path)) tuples.push([path, value]);
  };
  const visit = (path: string, value: Value, isElement: boolean): void => {
    if (isDocument(value)) {
      const names = namesOf(value);
      if (names.length === 0) take(path, value);
      if (mayCoverBelow(options, path))
        for (const name of names) visit(`${path}.${name}`, value[name] as Value, false);
    } else if (Array.isArray(value) && !isElement) {
      hasArrays = true;
      if (value.length === 0) take(path, EMPTY_ARRAY_KEY);
      for (const element of value) visit(path, element, true);
    } else take(path, value);
  };
  for (const name of namesOf(document)) {
    if (mayCoverBelow(options, name)) visit(name, document[name] as Value, false);
  }
  return { tuples, hasArrays };
}
