import type { TimeZone } from './time-zone.ts';

const HOUR_MS = 3_600_000;

/** Zones by the letters that MongoDB knows them by, in hours from UTC; a single letter is a military one. */
const ABBREVIATIONS: ReadonlyMap<string, number> = new Map([
  ...Object.entries({ utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, cest: 2, eet: 2, eest: 3 }),
  ...Object.entries({ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 }),
  ...Array.from('abcdefghiklm').map((letter, i) => [letter, i + 1] as const),
  ...Array.from('nopqrstuvwxy').map((letter, i) => [letter, -i - 1] as const),
  ['z', 0] as const,
]);

/** What a zone looks like within a date: an offset, with or without GMT before it, or an abbreviation. */
export const ZONE = String.raw`(?:(?:gmt|utc)?[+-]\d{1,2}(?::?\d{2})?|[a-z]{1,5})`;

const fixed = (offset: number): TimeZone => ({ offsetAt: () => offset });

/** The zone that a date ends with; undefined where its letters are no abbreviation. A name such as `Europe/London` is none, as in MongoDB. */
export function zoneOfText(text: string): TimeZone | undefined {
  const found = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})?$/iu.exec(text);
  if (found) {
    const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
    return fixed((found[1] === '-' ? -minutes : minutes) * 60_000);
  }
  const hours = ABBREVIATIONS.get(text.toLowerCase());
  return hours === undefined ? undefined : fixed(hours * HOUR_MS);
}
