import { randomBytes } from 'node:crypto';
import { foldLine } from '@weft/shared/text/fold';

interface Period {
  readonly startDate: string;
  readonly endDate: string | null;
}

interface Entry extends Period {
  readonly _id: string | null;
}

/** Current entries first, then by end, then by start. Months compare as text. */
function byTime(a: Period, b: Period): number {
  const [endA, endB] = [a.endDate ?? '9999', b.endDate ?? '9999'];
  return endB.localeCompare(endA) || b.startDate.localeCompare(a.startDate);
}

/**
 * Returns a list of experiences or education to store: newest first, each with an id. Known ids stay; unknown and
 * repeated ones are replaced.
 */
export function keepEntries<T extends Entry>(
  sent: readonly T[],
  before: readonly { readonly _id: string }[],
): (T & { _id: string })[] {
  const free = new Set(before.map(({ _id }) => _id));
  return sent
    .map((entry) => {
      const isKnown = entry._id !== null && free.delete(entry._id);
      return { ...entry, _id: isKnown && entry._id !== null ? entry._id : randomBytes(12).toString('hex') };
    })
    .sort(byTime);
}

/** Each skill once, ignoring case and accents, in the given order. */
export function keepSkills(sent: readonly { readonly skill: string }[]): string[] {
  const byKey = new Map<string, string>();
  for (const { skill } of sent) {
    const key = foldLine(skill);
    if (!byKey.has(key)) byKey.set(key, skill);
  }
  return [...byKey.values()];
}
