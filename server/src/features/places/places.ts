import { iso31661, iso31662 } from 'iso-3166';
import type { Country, State } from '@weft/shared/places/contract';

/** Countries and states of ISO 3166, in memory because they rarely change. */
export interface Places {
  readonly countries: readonly Country[];
  readonly states: readonly State[];
  statesOf(countryId: string): readonly State[];
  countryById(id: string): Country | undefined;
  stateById(id: string): State | undefined;
  /** By id or by name (ISO's or the common one), ignoring case. */
  findCountry(idOrName: string): Country | undefined;
  /** By id or by name. Several countries may have a state of the same name; `countryId` selects one. */
  findState(idOrName: string, countryId?: string): State | undefined;
}

const collator = new Intl.Collator('en');
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);
/** Lower case without accents: "maharashtra" finds "Mahārāshtra". */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Common names of countries, where ISO's are longer ("United States"). */
const everydayNames = new Intl.DisplayNames('en', { type: 'region' });

function group<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const list = groups.get(key);
    if (list) list.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export function createPlaces(): Places {
  const countries = iso31661.map(({ alpha2, name }) => ({ _id: alpha2, name })).sort(byName);
  // ISO's "parent" of a nested subdivision is another subdivision; the first part of the code is the country.
  const listed = iso31662.map(({ code, name }) => ({ _id: code, name, country: code.slice(0, 2) }));
  const withStates = new Set(listed.map((state) => state.country));
  const themselves = countries
    .filter((country) => !withStates.has(country._id))
    .map((country) => ({ _id: country._id, name: country.name, country: country._id }));
  const states = [...listed, ...themselves].sort(byName);

  const statesByCountry = group(states, (state) => state.country);
  const stateIds = new Map(states.map((state) => [state._id, state]));
  const stateNames = group(states, (state) => folded(state.name));
  const countryIds = new Map(countries.map((country) => [country._id, country]));
  const countryNames = new Map([
    ...countries.map((country) => [folded(everydayNames.of(country._id) ?? ''), country] as const),
    ...countries.map((country) => [folded(country.name), country] as const),
  ]);

  return {
    countries,
    states,
    statesOf: (countryId) => statesByCountry.get(countryId) ?? [],
    countryById: (id) => countryIds.get(id),
    stateById: (id) => stateIds.get(id),
    findCountry: (text) => countryIds.get(text.trim().toUpperCase()) ?? countryNames.get(folded(text)),
    findState(text, countryId) {
      const candidates = [
        ...[stateIds.get(text.trim().toUpperCase())].filter((state) => state !== undefined),
        ...(stateNames.get(folded(text)) ?? []),
      ];
      return candidates.find((state) => countryId === undefined || state.country === countryId);
    },
  };
}
