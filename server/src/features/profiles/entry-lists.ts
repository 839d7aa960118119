import { randomBytes } from 'node:crypto';
import { foldLine } from '@weft/shared/text/fold';

interface Period {
  readonly startDate: string;
  readonly endDate: string | null;
}

interface Entry extends Period {
  readonly _id: string | null;
}

/** What goes on stands first, then what ended last, then what began last. Months compare as text. */
function byTime(a: Period, b: Period): number {
  const [endA, endB] = [a.endDate ?? '9999', b.endDate ?? '9999'];
  return endB.localeCompare(endA) || b.startDate.localeCompare(a.startDate);
}

/**
 * A list of experiences or education as it is kept: newest first, each with an id. An id that stood in the list before
 * stays; any other, and one that is sent twice, is made anew.
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

/** Each skill once, whatever its case and accents, in the order given (specification 2.5). */
export function keepSkills(sent: readonly { readonly skill: string }[]): string[] {
  const byKey = new Map<string, string>();
  for (const { skill } of sent) {
    const key = foldLine(skill);
    if (!byKey.has(key)) byKey.set(key, skill);
  }
  return [...byKey.values()];
}
