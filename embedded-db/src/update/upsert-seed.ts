import { emptyDocument, fieldOf, isDocument, setField } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError, pathNotViable } from '../errors/store-error.ts';
import type { FilterNode } from '../query/filter-node.ts';

/** MongoDB's NotSingleValueField. */
const NOT_SINGLE_VALUE = 54;

/** The only value that a node allows: by equality, or by `$in` with one value. */
const fixedValue = (node: FilterNode): Value | undefined => {
  if (node.kind !== 'field') return undefined;
  if (node.op === 'eq') return node.value;
  return node.op === 'in' && node.values.length === 1 && !node.hasRegex ? node.values[0] : undefined;
};

const collect = (node: FilterNode, found: Map<string, Value>): void => {
  if (node.kind === 'and' || (node.kind === 'or' && node.children.length === 1)) {
    for (const child of node.children) collect(child, found);
    return;
  }
  const value = fixedValue(node);
  if (value !== undefined && node.kind === 'field') {
    for (const path of found.keys()) {
      if (path === node.path || path.startsWith(`${node.path}.`) || node.path.startsWith(`${path}.`)) {
        throw new StoreError(
          NOT_SINGLE_VALUE,
          `cannot infer query fields to set, path '${path === node.path ? path : node.path}' is matched twice`,
        );
      }
    }
    found.set(node.path, value);
  }
};

const setPath = (document: Document, path: string, value: Value): void => {
  const parts = path.split('.');
  const last = parts.pop() as string;
  let target = document;
  for (const part of parts) {
    let next = fieldOf(target, part);
    if (next === undefined) {
      next = emptyDocument();
      setField(target, part, next);
    }
    if (!isDocument(next)) throw pathNotViable(`Cannot create field '${last}' of '${path}'`);
    target = next;
  }
  setField(target, last, value);
};

/** The initial document of an upsert: the filter's equalities (only `_id` for a replacement). */
export const seedFromFilter = (root: FilterNode, onlyId: boolean): Document => {
  const found = new Map<string, Value>();
  collect(root, found);
  const document = emptyDocument();
  for (const [path, value] of found) {
    if (!onlyId || path === '_id' || path.startsWith('_id.')) setPath(document, path, value);
  }
  return document;
};
