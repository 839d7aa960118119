const keyOf = (value: unknown) => JSON.stringify(value);
const isSame = (one: unknown, other: unknown) => keyOf(one) === keyOf(other);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Returns `now` without the entries that were removed from `base`, and with those that were added to it. */
export function rebaseList<T>(base: readonly T[], edited: readonly T[], now: readonly T[]): readonly T[] {
  if (isSame(base, now)) return edited;
  const isIn = (list: readonly T[]) => {
    const keys = new Set(list.map(keyOf));
    return (entry: T) => keys.has(keyOf(entry));
  };
  const [inBase, inEdited, inNow] = [isIn(base), isIn(edited), isIn(now)];
  const kept = now.filter((entry) => inEdited(entry) || !inBase(entry));
  return [...kept, ...edited.filter((entry) => !inBase(entry) && !inNow(entry))];
}

/**
 * Returns `now` with the changes that a draft made to its `base`. What the draft left alone stays as it is
 * now. Fields that `now` does not have, or has in another type, are left out.
 */
export function rebaseDraft<T>(base: unknown, edited: unknown, now: T): T;
export function rebaseDraft(base: unknown, edited: unknown, now: unknown): unknown {
  if (typeof edited !== typeof now || isSame(base, edited)) return now;
  if (Array.isArray(now))
    return Array.isArray(edited) ? rebaseList(listOf(base), listOf(edited), listOf(now)) : now;
  if (typeof now !== 'object' || now === null) return edited;
  const [before, after] = [fieldsOf(base), fieldsOf(edited)];
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, rebaseDraft(before[name], after[name], value)]),
  );
}
