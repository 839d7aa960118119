import { namesOf } from '../values/field-order.ts';
import { copyDocument, emptyDocument, fieldOf, isDocument, removeField, setField } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Leaf, ProjectionInput, ProjectionNode } from './projection-tree.ts';

const cut = (array: Value[], skip: number | undefined, limit: number): Value[] => {
  if (skip === undefined) return limit >= 0 ? array.slice(0, limit) : array.slice(limit);
  const start = skip < 0 ? Math.max(array.length + skip, 0) : skip;
  return array.slice(start, start + limit);
};

const matchedElement = (array: Value[], input: ProjectionInput): Value => {
  const element = input.positional === undefined ? undefined : array[input.positional];
  if (element !== undefined) return element;
  throw new StoreError(
    51246,
    "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
  );
};

/** The projected value of a field that a leaf names; undefined leaves it out. */
const applyLeaf = (leaf: Leaf, value: Value, input: ProjectionInput): Value | undefined => {
  switch (leaf.kind) {
    case 'include':
      return value;
    case 'slice':
      return Array.isArray(value) ? cut(value, leaf.skip, leaf.limit) : value;
    case 'elemMatch': {
      const found = Array.isArray(value) ? value.find((element) => leaf.matches(element)) : undefined;
      return found === undefined ? undefined : [found];
    }
    case 'positional':
      return Array.isArray(value) ? [matchedElement(value, input)] : value;
    case 'exclude':
    case 'computed':
  }
  return undefined;
};

const includeInElements = (node: ProjectionNode, array: Value[], input: ProjectionInput): Value[] => {
  const elements = node.positional ? [matchedElement(array, input)] : array;
  const kept: Value[] = [];
  for (const element of elements) {
    const value = includeValue(node, element, input);
    if (value !== undefined) kept.push(value);
    // A computed field below turns every element into a document.
    else if (node.computes) kept.push(emptyDocument());
  }
  return kept;
};

/** The included part of a value: documents and arrays are entered, scalars are dropped. */
const includeValue = (node: ProjectionNode, value: Value, input: ProjectionInput): Value | undefined => {
  if (isDocument(value)) return includeFields(node, value, input);
  return Array.isArray(value) ? includeInElements(node, value, input) : undefined;
};

/** The fields an inclusion names, in the document's order. Computed fields are added apart. */
export const includeFields = (node: ProjectionNode, document: Document, input: ProjectionInput): Document => {
  const result = emptyDocument();
  for (const name of namesOf(document)) {
    const child = node.children.get(name);
    if (!child) continue;
    const value = document[name] as Value;
    const projected =
      child.kind === 'node' ? includeValue(child, value, input) : applyLeaf(child, value, input);
    if (projected !== undefined) setField(result, name, projected);
  }
  return result;
};

const excludeValue = (node: ProjectionNode, value: Value, input: ProjectionInput): Value => {
  if (isDocument(value)) return excludeFields(node, value, input);
  return Array.isArray(value) ? value.map((element) => excludeValue(node, element, input)) : value;
};

/** Everything but the fields an exclusion names. */
export const excludeFields = (node: ProjectionNode, document: Document, input: ProjectionInput): Document => {
  const result = emptyDocument();
  for (const name of namesOf(document)) {
    const child = node.children.get(name);
    const value = document[name] as Value;
    if (!child) setField(result, name, value);
    else if (child.kind === 'node') setField(result, name, excludeValue(child, value, input));
    else {
      const projected = applyLeaf(child, value, input);
      if (projected !== undefined) setField(result, name, projected);
    }
  }
  return result;
};

const computeValue = (node: ProjectionNode, value: Value | undefined, input: ProjectionInput): Value => {
  if (Array.isArray(value)) return value.map((element) => computeValue(node, element, input));
  return addComputed(node, isDocument(value) ? value : emptyDocument(), input);
};

/** Sets the computed fields, in the order they were given; a missing result removes the field. */
export const addComputed = (node: ProjectionNode, document: Document, input: ProjectionInput): Document => {
  if (!node.computes) return document;
  const result = copyDocument(document);
  for (const [name, child] of node.children) {
    if (child.kind === 'computed') {
      const value = child.evaluate(input.root);
      if (value === undefined) removeField(result, name);
      else setField(result, name, value);
    } else if (child.kind === 'node' && child.computes) {
      setField(result, name, computeValue(child, fieldOf(result, name), input));
    }
  }
  return result;
};
