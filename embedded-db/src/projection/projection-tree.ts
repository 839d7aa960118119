import type { Evaluate } from '../expressions/scope.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError } from '../errors/store-error.ts';

/** What a projection does with one field. */
export type Leaf =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'computed'; evaluate: Evaluate; isMeta: boolean }
  | { kind: 'slice'; skip: number | undefined; limit: number }
  | { kind: 'elemMatch'; matches: (element: Value) => boolean }
  | { kind: 'positional' };

export interface ProjectionNode {
  kind: 'node';
  children: Map<string, ProjectionNode | Leaf>;
  /** Some field below is computed. */
  computes: boolean;
  /** Some field below is cut to the element the filter matched. */
  positional: boolean;
}

/** The document and the input of computed and positional fields. */
export interface ProjectionInput {
  root: Document;
  positional: number | undefined;
}

export const projectionNode = (): ProjectionNode => ({
  kind: 'node',
  children: new Map(),
  computes: false,
  positional: false,
});

/** Puts a leaf at a path. Throws for paths that collide: by default 31250, and 31249 where one leads through the other. */
export const addLeaf = (
  root: ProjectionNode,
  parts: readonly string[],
  leaf: Leaf,
  collision: { same: number; through: number } = { same: 31250, through: 31249 },
): void => {
  let node = root;
  const path = parts.join('.');
  parts.forEach((part, i) => {
    if (leaf.kind === 'computed') node.computes = true;
    if (leaf.kind === 'positional') node.positional = true;
    const present = node.children.get(part);
    if (i === parts.length - 1) {
      if (present) throw new StoreError(collision.same, `Path collision at ${path}`);
      node.children.set(part, leaf);
      return;
    }
    if (present && present.kind !== 'node') {
      throw new StoreError(
        collision.through,
        `Path collision at ${path} remaining portion ${parts.slice(i + 1).join('.')}`,
      );
    }
    const next = present ?? projectionNode();
    node.children.set(part, next);
    node = next;
  });
};
