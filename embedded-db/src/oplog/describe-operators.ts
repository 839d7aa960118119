import { fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { identical } from '../update/modifiers/scalar-modifiers.ts';
import type { UpdateNode } from '../update/update-tree.ts';
import { pathWithin, UpdateDescription, WHOLE_DOCUMENT } from './changed-path.ts';
import type { ChangedPath } from './changed-path.ts';

type Container = Document | Value[];

/**
 * What an update by operators changed: each path of an operator with its new value, and only the new elements of an array that was
 * appended to. A field that was created on the way is reported whole.
 */
export function describeOperators(root: UpdateNode, before: Document, after: Document): Document {
  const description = new UpdateDescription();
  describeInside([root], before, after, WHOLE_DOCUMENT, description);
  return description.asDocument();
}

const at = (container: Container, name: string): Value | undefined =>
  Array.isArray(container) ? container[Number(name)] : fieldOf(container, name);

/** The nodes that may have changed a field or an element, by its name. */
function nodesByName(parents: readonly UpdateNode[], before: Container): Map<string, UpdateNode[]> {
  const found = new Map<string, UpdateNode[]>();
  const note = (name: string, node: UpdateNode): void => {
    const known = found.get(name);
    if (known) known.push(node);
    else found.set(name, [node]);
  };
  for (const child of parents.flatMap(({ children }) => [...children.values()])) {
    if (child.step.kind === 'field') note(child.step.name, child);
    // `$`, `$[]` and `$[id]` name existing elements.
    else if (Array.isArray(before)) for (const index of before.keys()) note(String(index), child);
  }
  return found;
}

function describeInside(
  parents: readonly UpdateNode[],
  before: Container,
  after: Container,
  path: ChangedPath,
  into: UpdateDescription,
): void {
  for (const [name, nodes] of nodesByName(parents, before)) {
    describeValue(nodes, at(before, name), at(after, name), pathWithin(path, name, after), into);
  }
}

const haveParts = (before: Value | undefined, after: Value): boolean =>
  (isDocument(before) && isDocument(after)) || (Array.isArray(before) && Array.isArray(after));

function describeValue(
  nodes: readonly UpdateNode[],
  before: Value | undefined,
  after: Value | undefined,
  path: ChangedPath,
  into: UpdateDescription,
): void {
  if (identical(before, after)) return;
  if (after === undefined) {
    into.removed(path);
    return;
  }
  const modifier = nodes.find((node) => node.modifier)?.modifier;
  if (!modifier && haveParts(before, after)) {
    describeInside(nodes, before as Container, after as Container, path, into);
  } else if (Array.isArray(before) && Array.isArray(after) && modifier?.appends?.(before, after) === true) {
    for (let i = before.length; i < after.length; i++)
      into.updated(pathWithin(path, String(i), after), after[i] as Value);
  } else into.updated(path, after);
}
