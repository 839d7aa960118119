import { isDocument } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import type { FieldNode, FilterNode } from './filter-node.ts';

/** Indexes keep texts in the order of their bytes, so under a collation they serve no comparison that a text may be part of. */
export const withoutTexts = (node: FilterNode): FilterNode => {
  switch (node.kind) {
    case 'and':
    case 'or':
    case 'nor':
      return { kind: node.kind, children: node.children.map(withoutTexts) };
    case 'field':
      return fieldWithoutTexts(node);
    case 'text':
    case 'other':
    case 'always':
  }
  return node;
};

const fieldWithoutTexts = (node: FieldNode): FilterNode => {
  const values = node.op === 'in' ? node.values : 'value' in node ? [node.value] : [];
  const other: FilterNode = { kind: 'field', path: node.path, op: 'other', name: 'collated' };
  if (values.some(mayHoldText)) return other;
  if (node.op === 'elemMatch' || node.op === 'not') return { ...node, inner: withoutTexts(node.inner) };
  return node;
};

const mayHoldText = (value: Value): boolean =>
  typeof value === 'string' || Array.isArray(value) || isDocument(value);
