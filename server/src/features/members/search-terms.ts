import { keyOf } from './search-fields.ts';

/** All texts that begin alike, as a range that an index walks: no expression is made of what people type. */
export type PrefixRange = { readonly $gte: string; readonly $lt: string };

/** What members are found by, each behind an index. */
export type SearchField = 'nameKey' | 'nameWords' | 'words' | 'keys';

/** One thing that a sought member has to meet. Whoever meets it can be walked without looking at others. */
export type SearchTerm =
  | { readonly field: SearchField; readonly text: PrefixRange | { readonly $eq: string } }
  | { readonly ids: readonly string[] };

/** A place as a filter names it: codes of country and state, and the beginning of a city's name. */
export interface SoughtPlace {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/** All texts that begin with `prefix`. */
export function prefixRange(prefix: string): PrefixRange {
  return { $gte: prefix, $lt: `${prefix}\u{10FFFF}` };
}

/** Members with a text there that begins so. */
export const beginning = (field: SearchField, prefix: string): SearchTerm => ({
  field,
  text: prefixRange(prefix),
});

/** Members with exactly this text there. */
export const whole = (field: SearchField, text: string): SearchTerm => ({ field, text: { $eq: text } });

/** Members who live there. A state's code begins with its country's, so one kind of key knows both. */
export function placeTerms({ country, state, city }: SoughtPlace): SearchTerm[] {
  return [
    ...(city === undefined ? [] : [beginning('keys', keyOf('cityName', city))]),
    // Who lives in a state lives in its country.
    ...(state !== undefined
      ? [whole('keys', keyOf('region', state))]
      : country !== undefined
        ? [beginning('keys', keyOf('region', country))]
        : []),
  ];
}
