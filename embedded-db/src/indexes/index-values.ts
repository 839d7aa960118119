import { EMPTY_ARRAY_KEY } from '../bson/compare.ts';
import { isDocument } from '../bson/values.ts';
import type { Document, Value } from '../bson/values.ts';
import { storeError } from '../errors/store-error.ts';
import type { IndexInfo } from '../catalog/index-info.ts';

/** One entry's values, a value per field of the index; `undefined` is a missing field. */
export type IndexTuple = (Value | undefined)[];

export interface IndexTuples {
  readonly tuples: IndexTuple[];
  /** Per field, whether an array lies along its path in this document. */
  readonly arrays: boolean[];
}

interface Pending {
  /** What is left of the path; empty when the value is found. */
  rest: readonly string[];
  value: Value | undefined;
  array: Value[] | undefined;
}

const ARRAY_INDEX = /^(0|[1-9]\d*)$/;

/**
 * The values an index keeps for a document: one tuple, or one per element of the array that lies along its paths.
 * A sparse index keeps none for a document that has none of its fields.
 * @throws StoreError 171 CannotIndexParallelArrays when two fields reach into different arrays
 */
export function indexTuples(index: IndexInfo, document: Document): IndexTuples {
  const arrays = index.fields.map(() => false);
  const tuples: IndexTuple[] = [];
  const paths = index.fields.map((field) => field.path.split('.'));
  collect(
    index,
    document,
    paths,
    index.fields.map(() => undefined),
    arrays,
    tuples,
  );
  if (index.sparse)
    return { tuples: tuples.filter((tuple) => tuple.some((value) => value !== undefined)), arrays };
  return { tuples, arrays };
}

/** Paths still to be followed in `document`; an empty path stands for a field whose value is in `fixed` already. */
function collect(
  index: IndexInfo,
  document: Document,
  paths: readonly (readonly string[])[],
  fixed: IndexTuple,
  arrays: boolean[],
  tuples: IndexTuple[],
): void {
  const pending = paths.map((path) => (path.length > 0 ? follow(document, path) : undefined));
  const tuple = pending.map((field, i) => (field ? field.value : fixed[i]));
  let array: Value[] | undefined;
  pending.forEach((field, i) => {
    if (!field?.array) return;
    arrays[i] = true;
    if (array && array !== field.array) throw parallelArrays(index);
    array = field.array;
  });
  if (!array) {
    tuples.push(tuple);
    return;
  }
  // An empty array keeps its own key where it is the value itself, and counts as missing where a path goes on.
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
      collect(index, element, restPaths, next, arrays, tuples);
    } else {
      tuples.push(next);
    }
  }
}

/** Follows a path until its end or the first array that must be spread out. */
function follow(document: Document, path: readonly string[]): Pending {
  let value: Value | undefined = document;
  for (let depth = 0; depth < path.length; depth++) {
    const name = path[depth] as string;
    if (Array.isArray(value)) {
      if (!ARRAY_INDEX.test(name)) return { rest: path.slice(depth), value: undefined, array: value };
      value = value[Number(name)];
    } else if (isDocument(value)) {
      value = Object.hasOwn(value, name) ? value[name] : undefined;
    } else {
      return { rest: [], value: undefined, array: undefined };
    }
  }
  if (Array.isArray(value)) return { rest: [], value: undefined, array: value };
  return { rest: [], value, array: undefined };
}

function parallelArrays(index: IndexInfo) {
  return storeError(
    'CannotIndexParallelArrays',
    `cannot index parallel arrays [${index.fields.map((field) => field.path).join('] [')}]`,
  );
}
