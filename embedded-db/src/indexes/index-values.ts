import { EMPTY_ARRAY_KEY } from '../values/compare.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';
import type { IndexInfo } from '../catalog/index-info.ts';

/** One entry's values, a value per field of the index; `undefined` is a missing field. */
export type IndexTuple = (Value | undefined)[];

export interface IndexTuples {
  readonly tuples: IndexTuple[];
  /** Per field, whether its path leads through or to an array in this document. */
  readonly arrays: boolean[];
  /** Per field, whether its path leads to a value other than an array in this document. */
  readonly singles: boolean[];
  /** A number on a path that is both an array position and a field of elements: such a document cannot be indexed. */
  ambiguous: string | undefined;
}

interface Pending {
  /** The rest of the path; empty when the value is found. */
  rest: readonly string[];
  value: Value | undefined;
  array: Value[] | undefined;
  /** A number on the path that is both an array position and a field of elements. */
  ambiguous: string | undefined;
}

const ARRAY_INDEX = /^(0|[1-9]\d*)$/;

/**
 * The values of a document in an index: one tuple, or one per element of the array on its paths.
 * A sparse index keeps none for a document that has none of its fields.
 * @throws StoreError 171 CannotIndexParallelArrays when two fields reach into different arrays
 */
export function indexTuples(index: IndexInfo, document: Document): IndexTuples {
  const arrays = index.fields.map(() => false);
  const singles = index.fields.map(() => false);
  const found: IndexTuples = { tuples: [], arrays, singles, ambiguous: undefined };
  const paths = index.fields.map((field) => field.path.split('.'));
  collect(
    index,
    document,
    paths,
    index.fields.map(() => undefined),
    found,
  );
  if (!index.sparse) return found;
  const tuples = found.tuples.filter((tuple) => tuple.some((value) => value !== undefined));
  return { ...found, tuples };
}

/** Resolves the remaining paths in `document`; an empty path means that the value is in `fixed`. */
function collect(
  index: IndexInfo,
  document: Document,
  paths: readonly (readonly string[])[],
  fixed: IndexTuple,
  found: IndexTuples,
): void {
  const pending = paths.map((path) => (path.length > 0 ? follow(document, path) : undefined));
  const tuple = pending.map((field, i) => (field ? field.value : fixed[i]));
  let array: Value[] | undefined;
  pending.forEach((field, i) => {
    found.ambiguous ??= field?.ambiguous;
    if (field && !field.array && field.value !== undefined) found.singles[i] = true;
    if (!field?.array) return;
    found.arrays[i] = true;
    if (array && array !== field.array) throw parallelArrays(index);
    array = field.array;
  });
  if (!array) {
    found.tuples.push(tuple);
    return;
  }
  // An empty array has a key of its own as a value, and counts as missing where a path continues.
  const elements: (Value | undefined)[] = array.length > 0 ? array : [undefined];
  for (const element of elements) {
    const next = tuple.slice();
    const restPaths = pending.map((field, i) => {
      if (field?.array === undefined) return [];
      if (field.rest.length > 0) return isDocument(element) ? field.rest : [];
      next[i] = array?.length === 0 ? EMPTY_ARRAY_KEY : element;
      return [];
    });
    if (isDocument(element) && restPaths.some((path) => path.length > 0)) {
      collect(index, element, restPaths, next, found);
    } else {
      found.tuples.push(next);
    }
  }
}

/** Resolves a path up to its end or to the first array to expand. */
function follow(document: Document, path: readonly string[]): Pending {
  let value: Value | undefined = document;
  let ambiguous: string | undefined;
  for (let depth = 0; depth < path.length; depth++) {
    const name = path[depth] as string;
    if (Array.isArray(value)) {
      if (!ARRAY_INDEX.test(name)) {
        return { rest: path.slice(depth), value: undefined, array: value, ambiguous };
      }
      ambiguous ??= value.some((element) => isDocument(element) && Object.hasOwn(element, name))
        ? name
        : undefined;
      value = value[Number(name)];
    } else if (isDocument(value)) {
      value = Object.hasOwn(value, name) ? value[name] : undefined;
    } else {
      return { rest: [], value: undefined, array: undefined, ambiguous };
    }
  }
  if (Array.isArray(value)) return { rest: [], value: undefined, array: value, ambiguous };
  return { rest: [], value, array: undefined, ambiguous };
}

function parallelArrays(index: IndexInfo) {
  return storeError(
    'CannotIndexParallelArrays',
    `cannot index parallel arrays [${index.fields.map((field) => field.path).join('] [')}]`,
  );
}
