import type { FieldNode, FieldTest, FilterNode } from '../query/filter-node.ts';

/** A test that every matching document passes, on one dotted path. */
export interface Predicate {
  readonly path: string;
  readonly test: FieldTest;
  /** Tests of one `$elemMatch` look at the same element of an array, all others may look at different ones. */
  readonly element: number;
  /** Whether it is a clause of the filter itself and not a part of one. */
  readonly isWhole: boolean;
}

export interface Conjunction {
  readonly predicates: readonly Predicate[];
  /** The `$or` clauses; each has to be met. */
  readonly alternatives: readonly (readonly FilterNode[])[];
  /** The whole filter is the conjunction of `predicates`: nothing else has to be tested. */
  readonly isComplete: boolean;
  readonly textSearch: Extract<FilterNode, { kind: 'text' }> | undefined;
  readonly isNever: boolean;
}

/** Reads a filter as tests that all have to pass. */
export function conjunctionOf(root: FilterNode): Conjunction {
  const predicates: Predicate[] = [];
  const alternatives: FilterNode[][] = [];
  let isComplete = true;
  let isNever = false;
  let textSearch: Conjunction['textSearch'];
  let nextElement = 1;

  const visit = (node: FilterNode, prefix: string, element: number): void => {
    switch (node.kind) {
      case 'and':
        for (const child of node.children) visit(child, prefix, element);
        return;
      case 'field':
        visitField(node, prefix, element);
        return;
      case 'or':
        isComplete = false;
        if (element === 0) alternatives.push(node.children);
        return;
      case 'text':
        isComplete = false;
        textSearch = node;
        return;
      case 'always':
        isNever ||= !node.value && element === 0;
        return;
      case 'nor':
      case 'other':
      default:
        isComplete = false;
    }
  };
  const visitField = (node: FieldNode, prefix: string, element: number): void => {
    const path = node.path === '' ? prefix.slice(0, -1) : prefix + node.path;
    if (node.op === 'elemMatch') {
      isComplete = false;
      const own = nextElement;
      nextElement += 1;
      visit(node.inner, `${path}.`, own);
      return;
    }
    predicates.push({ path, test: node, element, isWhole: element === 0 });
  };
  visit(root, '', 0);
  return { predicates, alternatives, isComplete, textSearch, isNever };
}
