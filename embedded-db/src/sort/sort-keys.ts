import { EMPTY_ARRAY_KEY } from '../values/compare.ts';
import { fieldOf, isDocument, isIndex } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue } from '../errors/store-error.ts';

export type SortKey = (Value | undefined)[];

/** A path resolved to a value, or to an array whose elements have to be visited. */
type Reached = { array: Value[]; rest: readonly string[] } | { array: undefined; value: Value | undefined };

const reach = (start: Value | undefined, path: readonly string[]): Reached => {
  let value = start;
  for (let i = 0; i < path.length; i++) {
    const part = path[i] as string;
    if (Array.isArray(value)) {
      if (!isIndex(part)) return { array: value, rest: path.slice(i) };
      value = value[Number(part)];
    } else if (isDocument(value)) value = fieldOf(value, part);
    else return { array: undefined, value: undefined };
  }
  return Array.isArray(value) ? { array: value, rest: [] } : { array: undefined, value };
};

const commonArray = (reached: readonly Reached[]): Value[] | undefined => {
  let array: Value[] | undefined;
  for (const found of reached) {
    if (found.array === undefined) continue;
    if (array && array !== found.array) throw badValue('cannot sort with keys that are parallel arrays');
    array = found.array;
  }
  return array;
};

const spread = (reached: readonly Reached[], array: Value[], keys: SortKey[]): void => {
  if (array.length === 0) {
    keys.push(
      reached.map((found) => {
        if (found.array === undefined) return found.value;
        return found.rest.length === 0 ? EMPTY_ARRAY_KEY : undefined;
      }),
    );
    return;
  }
  for (const element of array) {
    const next = reached.map((found): Reached => {
      if (found.array === undefined) return found;
      // A nested array is a value unless the path continues into its documents.
      if (found.rest.length === 0) return { array: undefined, value: element };
      return isDocument(element) ? reach(element, found.rest) : { array: undefined, value: undefined };
    });
    collect(next, keys);
  }
};

const collect = (reached: readonly Reached[], keys: SortKey[]): void => {
  const array = commonArray(reached);
  if (array) spread(reached, array, keys);
  else keys.push(reached.map((found) => (found.array === undefined ? found.value : undefined)));
};

/** The sort keys of a document: one, or one for each element of the array on its paths. */
export const sortKeys = (document: Document, paths: readonly (readonly string[])[]): SortKey[] => {
  const keys: SortKey[] = [];
  collect(
    paths.map((path) => reach(document, path)),
    keys,
  );
  return keys;
};
