import type { Collation } from '../sort/collation.ts';
import { isDocument } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import type { FieldNode, FilterNode } from './filter-node.ts';

/** Whether comparing a value may compare texts. */
export const mayHoldText = (value: Value): boolean =>
  typeof value === 'string' || Array.isArray(value) || isDocument(value);

const comparesText = (node: FieldNode): boolean => {
  const values = node.op === 'in' ? node.values : 'value' in node ? [node.value] : [];
  return values.some(mayHoldText);
};

const without = (node: FilterNode, isExcluded: (field: FieldNode) => boolean): FilterNode => {
  switch (node.kind) {
    case 'and':
    case 'or':
    case 'nor':
      return { kind: node.kind, children: node.children.map((child) => without(child, isExcluded)) };
    case 'field':
      if (isExcluded(node)) return { kind: 'field', path: node.path, op: 'other', name: 'collated' };
      if (node.op === 'elemMatch' || node.op === 'not')
        return { ...node, inner: without(node.inner, isExcluded) };
      return node;
    case 'text':
    case 'other':
    case 'always':
  }
  return node;
};

/** The filter without comparisons that a text may be part of. */
export const withoutTexts = (node: FilterNode): FilterNode => without(node, comparesText);

/**
 * The parts of a filter that an index may serve: comparisons of texts by the collation of its keys only, and patterns, which no
 * collation changes, only where the keys are those of the bytes.
 */
export const usableParts = (
  node: FilterNode,
  ofQuery: Collation | undefined,
  ofIndex: Collation | undefined,
): FilterNode => {
  const isSame = ofQuery?.id === ofIndex?.id;
  if (isSame && !ofIndex) return node;
  return without(
    node,
    (field) => (!isSame && comparesText(field)) || (ofIndex !== undefined && field.op === 'regex'),
  );
};
