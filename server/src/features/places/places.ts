import { iso31661, iso31662 } from 'iso-3166';
import { currentLanguage } from '@weft/shared/languages/current-language';
import type { Country, State } from '@weft/shared/places/contract';
import { foldName } from '@weft/shared/text/fold';
import { PlaceNames } from './place-names.ts';
import { sortedPlaces, type SortedPlaces } from './sorted-places.ts';

/** Codes by their names in all languages; the first code has the name that ISO writes. */
type CodesByName = ReadonlyMap<string, readonly string[]>;

function codesByName(codes: Iterable<string>, names: PlaceNames): CodesByName {
  const all = [...codes];
  const found = new Map<string, string[]>();
  const add = (name: string, code: string) => {
    const key = foldName(name);
    const list = found.get(key) ?? [];
    if (!list.includes(code)) found.set(key, [...list, code]);
  };
  for (const code of all) add(names.of(code, 'en'), code);
  for (const code of all) for (const name of names.allOf(code)) add(name, code);
  return found;
}

/**
 * Countries and states of ISO 3166, in memory because they rarely change. Names are in the language of the call; in English
 * they are ISO's.
 */
export class Places {
  readonly #names = new PlaceNames();
  readonly #countryCodes: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2));
  /** The country of each state. ISO's "parent" of a nested state is another state; the first part of the code is the country. */
  readonly #countryOf: ReadonlyMap<string, string>;
  /** By language, with and without aliases. */
  readonly #sorted = new Map<string, SortedPlaces>();
  /** Names of states in all languages, by code: every card of a member, company or job compares its city with them. */
  readonly #foldedNames = new Map<string, ReadonlySet<string>>();
  /** Built when a name, instead of an id, is first looked up. */
  #countriesByName: CodesByName | undefined;
  #statesByName: CodesByName | undefined;

  constructor() {
    const states = new Map(iso31662.map(({ code }) => [code, code.slice(0, 2)]));
    const withStates = new Set(states.values());
    // A country without states stands for its only one.
    for (const code of this.#countryCodes) if (!withStates.has(code)) states.set(code, code);
    this.#countryOf = states;
  }

  /** All countries by name. With `aliases` each has the other names that people use. */
  countries({ aliases = false } = {}): readonly Country[] {
    return this.#sort(aliases).countries;
  }

  /** All states by name, or those of a country. */
  states({ countryId, aliases = false }: { countryId?: string; aliases?: boolean } = {}): readonly State[] {
    const { states, statesByCountry } = this.#sort(aliases);
    return countryId === undefined ? states : (statesByCountry.get(countryId) ?? []);
  }

  countryById(id: string): Country | undefined {
    return this.#countryCodes.has(id) ? this.#country(id) : undefined;
  }

  stateById(id: string): State | undefined {
    return this.#countryOf.has(id) ? this.#state(id) : undefined;
  }

  /** By id or by any of its names, ignoring case and accents. */
  findCountry(idOrName: string): Country | undefined {
    const byId = this.countryById(idOrName.trim().toUpperCase());
    if (byId) return byId;
    this.#countriesByName ??= codesByName(this.#countryCodes, this.#names);
    const [named] = this.#countriesByName.get(foldName(idOrName)) ?? [];
    return named === undefined ? undefined : this.#country(named);
  }

  /** By id or by name. Several countries may have a state of the same name; `countryId` selects one. */
  findState(idOrName: string, countryId?: string): State | undefined {
    const fits = (code: string): boolean =>
      this.#countryOf.has(code) && (countryId === undefined || this.#countryOf.get(code) === countryId);
    const id = idOrName.trim().toUpperCase();
    if (fits(id)) return this.#state(id);
    this.#statesByName ??= codesByName(this.#countryOf.keys(), this.#names);
    const found = this.#statesByName.get(foldName(idOrName))?.find(fits);
    return found === undefined ? undefined : this.#state(found);
  }

  /** Whether a state has the name of the city, in any language. */
  isCityState(city: string | null, stateId: string | null): boolean {
    if (city === null || stateId === null || !this.#countryOf.has(stateId)) return false;
    return this.#foldedNamesOf(stateId).has(foldName(city));
  }

  #foldedNamesOf(code: string): ReadonlySet<string> {
    const known = this.#foldedNames.get(code);
    if (known) return known;
    const names = new Set([this.#names.of(code, 'en'), ...this.#names.allOf(code)].map(foldName));
    this.#foldedNames.set(code, names);
    return names;
  }

  #country(code: string): Country {
    return { _id: code, name: this.#names.of(code, currentLanguage()) };
  }

  #state(code: string): State {
    return { ...this.#country(code), country: this.#countryOf.get(code) ?? code };
  }

  #withAliases<T extends Country>(place: T): T {
    const aliases = this.#names.aliasesOf(place._id, currentLanguage());
    return aliases.length === 0 ? place : { ...place, aliases };
  }

  #sort(aliases: boolean): SortedPlaces {
    const language = currentLanguage();
    const key = `${language} ${aliases}`;
    const shown = <T extends Country>(place: T): T => (aliases ? this.#withAliases(place) : place);
    const sorted =
      this.#sorted.get(key) ??
      sortedPlaces(
        [...this.#countryCodes].map((code) => shown(this.#country(code))),
        [...this.#countryOf.keys()].map((code) => shown(this.#state(code))),
        language,
      );
    this.#sorted.set(key, sorted);
    return sorted;
  }
}
