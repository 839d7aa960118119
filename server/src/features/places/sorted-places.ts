import { localeOf, type Language } from '@weft/shared/languages/languages';
import type { Country, State } from '@weft/shared/places/contract';

/** Places in the order of their names in one language. */
export interface SortedPlaces {
  readonly countries: readonly Country[];
  readonly states: readonly State[];
  readonly statesByCountry: ReadonlyMap<string, readonly State[]>;
}

/** Sorts places by their names as the language does. */
export function sortedPlaces(
  countries: readonly Country[],
  states: readonly State[],
  language: Language,
): SortedPlaces {
  const collator = new Intl.Collator(localeOf(language));
  const byName = (a: Country, b: Country): number => collator.compare(a.name, b.name);
  const statesByCountry = new Map<string, State[]>();
  const sorted = states.toSorted(byName);
  for (const state of sorted) {
    const list = statesByCountry.get(state.country) ?? [];
    list.push(state);
    statesByCountry.set(state.country, list);
  }
  return { countries: countries.toSorted(byName), states: sorted, statesByCountry };
}
