import { iso31661, iso31662 } from 'iso-3166';
import type { Country, State } from '@weft/shared/places/contract';

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

/** Countries, and states with what stands for them in countries without any. */
function isoPlaces(): { countries: readonly Country[]; states: readonly State[] } {
  const countries = iso31661.map(({ alpha2, name }) => ({ _id: alpha2, name })).sort(byName);
  // ISO's "parent" of a nested subdivision is another subdivision; the first part of the code is the country.
  const listed = iso31662.map(({ code, name }) => ({ _id: code, name, country: code.slice(0, 2) }));
  const withStates = new Set(listed.map((state) => state.country));
  const themselves = countries
    .filter((country) => !withStates.has(country._id))
    .map((country) => ({ _id: country._id, name: country.name, country: country._id }));
  return { countries, states: [...listed, ...themselves].sort(byName) };
}

/** Countries and states of ISO 3166, in memory because they rarely change. */
export class Places {
  readonly countries: readonly Country[];
  readonly states: readonly State[];
  readonly #statesByCountry: ReadonlyMap<string, readonly State[]>;
  readonly #stateIds: ReadonlyMap<string, State>;
  readonly #stateNames: ReadonlyMap<string, readonly State[]>;
  readonly #countryIds: ReadonlyMap<string, Country>;
  readonly #countryNames: ReadonlyMap<string, Country>;

  constructor() {
    const { countries, states } = isoPlaces();
    this.countries = countries;
    this.states = states;
    this.#statesByCountry = group(states, (state) => state.country);
    this.#stateIds = new Map(states.map((state) => [state._id, state]));
    this.#stateNames = group(states, (state) => folded(state.name));
    this.#countryIds = new Map(countries.map((country) => [country._id, country]));
    this.#countryNames = new Map([
      ...countries.map((country) => [folded(everydayNames.of(country._id) ?? ''), country] as const),
      ...countries.map((country) => [folded(country.name), country] as const),
    ]);
  }

  statesOf(countryId: string): readonly State[] {
    return this.#statesByCountry.get(countryId) ?? [];
  }

  countryById(id: string): Country | undefined {
    return this.#countryIds.get(id);
  }

  stateById(id: string): State | undefined {
    return this.#stateIds.get(id);
  }

  /** By id or by name (ISO's or the common one), ignoring case. */
  findCountry(idOrName: string): Country | undefined {
    return this.#countryIds.get(idOrName.trim().toUpperCase()) ?? this.#countryNames.get(folded(idOrName));
  }

  /** By id or by name. Several countries may have a state of the same name; `countryId` selects one. */
  findState(idOrName: string, countryId?: string): State | undefined {
    const candidates = [
      ...[this.#stateIds.get(idOrName.trim().toUpperCase())].filter((state) => state !== undefined),
      ...(this.#stateNames.get(folded(idOrName)) ?? []),
    ];
    return candidates.find((state) => countryId === undefined || state.country === countryId);
  }
}
