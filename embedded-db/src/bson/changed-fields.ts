import { asBuffer } from './decode.ts';
import { rawElements } from './raw.ts';
import type { RawElement } from './raw.ts';

/** The names of the top-level fields whose bytes differ between two raw documents. */
export function changedFields(before: Uint8Array, after: Uint8Array): ReadonlySet<string> {
  const [old, now] = [asBuffer(before), asBuffer(after)];
  const changed = new Set<string>();
  const left = new Map<string, RawElement>();
  for (const element of rawElements(old)) {
    // A repeated name counts as different: readers disagree on which of the two fields counts.
    if (left.has(element.name)) changed.add(element.name);
    left.set(element.name, element);
  }
  for (const element of rawElements(now)) {
    const { name } = element;
    const known = left.get(name);
    left.delete(name);
    if (!known || !isAlike(old, known, now, element)) changed.add(name);
  }
  for (const name of left.keys()) changed.add(name);
  return changed;
}

function isAlike(old: Buffer, one: RawElement, now: Buffer, other: RawElement): boolean {
  return one.type === other.type && old.compare(now, other.start, other.end, one.start, one.end) === 0;
}
