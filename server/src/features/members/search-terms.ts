import { keyOf } from './search-fields.ts';

/** All values with a prefix, as an index range: input never becomes a regular expression. */
export type PrefixRange = { readonly $gte: string; readonly $lt: string };

/** Searchable fields, each with an index. */
export type SearchField = 'nameKey' | 'nameWords' | 'words' | 'keys';

/** One condition of a search, which an index can answer alone. */
export type SearchTerm =
  | { readonly field: SearchField; readonly text: PrefixRange | { readonly $eq: string } }
  | { readonly ids: readonly string[] };

/** A place in a filter: codes of country and state, and the prefix of a city's name. */
export interface SoughtPlace {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/** Returns the range of all values with `prefix`. */
export function prefixRange(prefix: string): PrefixRange {
  return { $gte: prefix, $lt: `${prefix}\u{10FFFF}` };
}

/** Members with a value that has this prefix. */
export const beginning = (field: SearchField, prefix: string): SearchTerm => ({
  field,
  text: prefixRange(prefix),
});

/** Members with exactly this value. */
export const whole = (field: SearchField, text: string): SearchTerm => ({ field, text: { $eq: text } });

/** Members who live there. State codes begin with the country's, so one kind of key covers both. */
export function placeTerms({ country, state, city }: SoughtPlace): SearchTerm[] {
  return [
    ...(city === undefined ? [] : [beginning('keys', keyOf('cityName', city))]),
    // A member in a state is also in its country.
    ...(state !== undefined
      ? [whole('keys', keyOf('region', state))]
      : country !== undefined
        ? [beginning('keys', keyOf('region', country))]
        : []),
  ];
}
