import { printElement } from '../values/print.ts';
import {
  copyDocument,
  emptyDocument,
  fieldOf,
  isDocument,
  isIndex,
  removeField,
  setField,
} from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, pathNotViable, storeError } from '../errors/store-error.ts';
import { identical } from './modifiers/scalar-modifiers.ts';
import { mergeNodes, missingPositional } from './update-tree.ts';
import type { UpdateNode } from './update-tree.ts';
import { compareSteps } from './update-path.ts';

/** An array grows at most by this many nulls when a far index is set. */
const MAX_BACKFILL = 1_500_000;

export interface TreeContext {
  document: Document;
  isInsert: boolean;
  positional: number | undefined;
  now: Date;
  /** Tests of the array filters by identifier. */
  elementFilters: ReadonlyMap<string, (element: Value) => boolean>;
}

const nameOf = (node: UpdateNode): string =>
  node.step.kind === 'field' ? node.step.name : (node.path.split('.').at(-1) ?? '');

/** Positional steps become field steps where they stand for one known index. */
const resolvedName = (node: UpdateNode, context: TreeContext): string | undefined => {
  if (node.step.kind === 'field') return node.step.name;
  if (node.step.kind !== 'positional') return undefined;
  if (context.positional === undefined) throw missingPositional();
  return String(context.positional);
};

const applyLeaf = (node: UpdateNode, current: Value | undefined, context: TreeContext): Value | undefined => {
  const modifier = node.modifier as NonNullable<UpdateNode['modifier']>;
  const result = modifier.apply(current, { ...context, path: node.path, name: nameOf(node) });
  return identical(result, current) ? current : result;
};

/** The new value at a node; the same value (by identity) when nothing changed. */
const applyNode = (
  node: UpdateNode,
  current: Value | undefined,
  name: string,
  context: TreeContext,
): Value | undefined => {
  if (node.modifier) return applyLeaf(node, current, context);
  if (Array.isArray(current)) return applyToArray(node, current, name, context);
  if (isDocument(current)) return applyToDocument(node, current, context);
  refuseArraySteps(node, current, name, context);
  if (current === undefined) {
    const made = applyToDocument(node, emptyDocument(), context);
    return node.creates && Object.keys(made).length > 0 ? made : undefined;
  }
  if (!node.creates) return current;
  const child = [...node.children.values()].find((candidate) => candidate.creates) as UpdateNode;
  throw cannotCreate(nameOf(child), name, current);
};

const cannotCreate = (field: string, name: string, current: Value): Error =>
  pathNotViable(`Cannot create field '${field}' in element ${printElement(name, current)}`);

const refuseArraySteps = (
  node: UpdateNode,
  current: Value | undefined,
  name: string,
  context: TreeContext,
): void => {
  for (const child of node.children.values()) {
    if (child.step.kind === 'positional' && context.positional === undefined) throw missingPositional();
    if (child.step.kind !== 'all' && child.step.kind !== 'filtered') continue;
    if (current === undefined) {
      throw badValue(`The path '${node.path}' must exist in the document in order to apply array updates.`);
    }
    throw badValue(
      `Cannot apply array updates to non-array element ${printElement(name, current).slice(1, -1)}`,
    );
  }
};

const applyToDocument = (node: UpdateNode, document: Document, context: TreeContext): Document => {
  refuseArraySteps(node, document, nameOf(node), context);
  let result = document;
  for (const child of node.children.values()) {
    const name = resolvedName(child, context) as string;
    const before = fieldOf(document, name);
    const after = applyNode(child, before, name, context);
    if (Object.is(after, before)) continue;
    if (result === document) result = copyDocument(document);
    if (after === undefined) removeField(result, name);
    else setField(result, name, after);
  }
  return result;
};

/** The node of each array position: `$`, `$[]`, `$[id]` and plain numbers may name the same element. */
const nodesByIndex = (
  node: UpdateNode,
  array: Value[],
  name: string,
  context: TreeContext,
): Map<number, UpdateNode> => {
  const chosen = new Map<number, UpdateNode>();
  const choose = (index: number, child: UpdateNode): void => {
    const present = chosen.get(index);
    chosen.set(index, present ? mergeNodes(present, child) : child);
  };
  for (const child of node.children.values()) {
    if (child.step.kind === 'all' || child.step.kind === 'filtered') {
      const test = child.step.kind === 'all' ? undefined : context.elementFilters.get(child.step.id);
      array.forEach((element, i) => {
        if (!test || test(element)) choose(i, child);
      });
      continue;
    }
    const part = resolvedName(child, context) as string;
    if (isIndex(part)) choose(Number(part), child);
    else if (child.creates) throw cannotCreate(part, name, array);
  }
  return chosen;
};

const applyToArray = (node: UpdateNode, array: Value[], name: string, context: TreeContext): Value[] => {
  let result = array;
  const chosen = [...nodesByIndex(node, array, name, context)].toSorted(([a], [b]) =>
    compareSteps(String(a), String(b)),
  );
  for (const [index, child] of chosen) {
    const before = array[index];
    const after = applyNode(child, before, String(index), context);
    if (Object.is(after, before)) continue;
    if (result === array) result = [...array];
    if (index - result.length > MAX_BACKFILL) {
      throw storeError('CannotBackfillArray', `can't backfill more than ${MAX_BACKFILL} elements`);
    }
    while (result.length < index) result.push(null);
    // A removed element leaves a null, so that the others keep their places.
    result[index] = after ?? null;
  }
  return result;
};

/** Applies a whole tree to a document; the same document when nothing changed. */
export const applyTree = (root: UpdateNode, document: Document, context: TreeContext): Document =>
  applyToDocument(root, document, context);
