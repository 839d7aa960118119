import { badValue, conflictingUpdate } from '../errors/store-error.ts';
import type { Modifier } from './modifier.ts';
import { compareSteps, stepText } from './update-path.ts';
import type { PathStep } from './update-path.ts';

/** Updates as a tree of paths: inner nodes are fields, leaves hold modifiers. */
export interface UpdateNode {
  step: PathStep;
  /** The path as written, from the root. */
  path: string;
  modifier: Modifier | undefined;
  children: Map<string, UpdateNode>;
  /** Whether some leaf below makes missing fields. */
  creates: boolean;
}

export const rootNode = (): UpdateNode => ({
  step: { kind: 'field', name: '' },
  path: '',
  modifier: undefined,
  children: new Map(),
  creates: false,
});

const conflict = (path: string, at: string): Error =>
  conflictingUpdate(`Updating the path '${path}' would create a conflict at '${at}'`);

/** Puts a modifier at a path. Throws 40 when one of the two paths is the other or leads through it. */
export const addModifier = (root: UpdateNode, path: string, steps: PathStep[], modifier: Modifier): void => {
  let node = root;
  for (const step of steps) {
    if (node.modifier) throw conflict(path, node.path);
    node.creates ||= modifier.creates;
    const text = stepText(step);
    let child = node.children.get(text);
    if (!child) {
      const childPath = node.path === '' ? text : `${node.path}.${text}`;
      child = { step, path: childPath, modifier: undefined, children: new Map(), creates: false };
      node.children.set(text, child);
    }
    node = child;
  }
  if (node.modifier || node.children.size > 0) throw conflict(path, path);
  node.modifier = modifier;
  node.creates = modifier.creates;
};

/** Orders every level as MongoDB applies it: new fields appear in this order. */
export const sortTree = (node: UpdateNode): void => {
  if (node.children.size > 1) {
    node.children = new Map([...node.children].toSorted(([a], [b]) => compareSteps(a, b)));
  }
  for (const child of node.children.values()) sortTree(child);
};

/** Every identifier of `$[id]` in the tree with a path that uses it. */
export const filteredIds = (node: UpdateNode, found = new Map<string, string>()): Map<string, string> => {
  if (node.step.kind === 'filtered') found.set(node.step.id, node.path);
  for (const child of node.children.values()) filteredIds(child, found);
  return found;
};

export const hasStep = (node: UpdateNode, kind: PathStep['kind']): boolean =>
  [...node.children.values()].some((child) => child.step.kind === kind || hasStep(child, kind));

/** Children of one array that may name the same element conflict. */
export const mergeNodes = (a: UpdateNode, b: UpdateNode): UpdateNode => {
  if (a.modifier || b.modifier) throw conflict(b.path, a.path);
  const children = new Map(a.children);
  for (const [name, child] of b.children) {
    const present = children.get(name);
    children.set(name, present ? mergeNodes(present, child) : child);
  }
  const merged = { ...a, children, creates: a.creates || b.creates };
  sortTree(merged);
  return merged;
};

export const missingPositional = (): Error =>
  badValue('The positional operator did not find the match needed from the query.');
