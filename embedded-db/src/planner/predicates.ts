import type { IndexInfo } from '../catalog/index-info.ts';
import type { FieldNode, FieldTest, FilterNode } from '../query/filter-node.ts';
import { usableParts } from '../query/usable-parts.ts';
import type { Collation } from '../sort/collation.ts';

/** A test that every matching document passes, on one dotted path. */
export interface Predicate {
  readonly path: string;
  readonly test: FieldTest;
  /** Tests of one `$elemMatch` look at the same element of an array, all others may look at different ones. */
  readonly element: number;
  /** The path from there on; empty for the element itself. */
  readonly inner: string;
  /** What of the filter holds once it and the tests beside it on the same element do; undefined where more has to be tested. */
  readonly clause: FilterNode | undefined;
}

export interface Conjunction {
  readonly predicates: readonly Predicate[];
  /** The `$or` clauses, all of which must match. */
  readonly alternatives: readonly (readonly FilterNode[])[];
  /** The whole filter is the conjunction of `predicates`, each `$elemMatch` one of its tests: nothing else has to be tested. */
  readonly isComplete: boolean;
  readonly textSearch: Extract<FilterNode, { kind: 'text' }> | undefined;
  readonly isNever: boolean;
}

/** Whether an `$elemMatch` tests nothing but the elements themselves, all tests the same one. */
function isOnElements(inner: FilterNode): boolean {
  if (inner.kind === 'and') return inner.children.every(isOnElements);
  return inner.kind === 'field' && inner.path === '';
}

/** Reads a filter as tests that all have to pass. */
export function conjunctionOf(root: FilterNode): Conjunction {
  const predicates: Predicate[] = [];
  const alternatives: FilterNode[][] = [];
  let isComplete = true;
  let isNever = false;
  let textSearch: Conjunction['textSearch'];
  let nextElement = 1;

  const visit = (node: FilterNode, prefix: string, element: number, clause?: FilterNode): void => {
    switch (node.kind) {
      case 'and':
        for (const child of node.children) visit(child, prefix, element, clause);
        return;
      case 'field':
        visitField(node, prefix, element, clause);
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
  const visitField = (node: FieldNode, prefix: string, element: number, clause?: FilterNode): void => {
    const path = node.path === '' ? prefix.slice(0, -1) : prefix + node.path;
    if (node.op === 'elemMatch') {
      const isTold = element === 0 && isOnElements(node.inner);
      isComplete &&= isTold;
      const own = nextElement;
      nextElement += 1;
      visit(node.inner, `${path}.`, own, isTold ? node : undefined);
      return;
    }
    predicates.push({ path, test: node, element, inner: node.path, clause: element === 0 ? node : clause });
  };
  visit(root, '', 0);
  return { predicates, alternatives, isComplete, textSearch, isNever };
}

/** The tests of a filter that an index may serve; indexes of the same collation share one reading of it. */
export function conjunctions(
  root: FilterNode,
  ofQuery: Collation | undefined,
): (index: IndexInfo) => Conjunction {
  const read = new Map<string, Conjunction>();
  return ({ collation }) => {
    const id = collation?.id ?? '';
    let conjunction = read.get(id);
    if (!conjunction) {
      conjunction = conjunctionOf(usableParts(root, ofQuery, collation));
      read.set(id, conjunction);
    }
    return conjunction;
  };
}
