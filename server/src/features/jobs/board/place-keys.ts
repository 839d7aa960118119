import { beginningsOf, soughtWords } from '../../posts/index.ts';
import type { JobTexts } from '../job.model.ts';

/** A place in a filter: codes, and the prefix of a city's name. */
export interface SoughtPlace {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

const ANYWHERE = 'anywhere';
const remoteIn = (country: string) => `remote:${country}`;
const countryKey = (country: string) => `country:${country}`;
const stateKey = (state: string) => `state:${state}`;
/** Cities are searched by prefixes of their words. */
const cityKey = (start: string) => `city:${start}`;

/** Returns the keys of the places where a job can be done. */
export function placeKeysOf({ workplace, location, countries }: JobTexts): string[] {
  if (workplace === 'remote') return countries.length === 0 ? [ANYWHERE] : countries.map(remoteIn);
  const { city, state, country } = location;
  return [
    ...(country === null ? [] : [countryKey(country)]),
    ...(state === null ? [] : [stateKey(state)]),
    ...beginningsOf(city ?? '').map(cityKey),
  ];
}

/**
 * Returns lists of keys: a job matches if it has a key of each list. Jobs that can be done remotely from the country, or
 * from anywhere, match every place.
 */
export function soughtPlaceKeys({ country, state, city }: SoughtPlace): string[][] {
  const remote = [ANYWHERE, ...(country === undefined ? [] : [remoteIn(country)])];
  const within = state === undefined ? country && countryKey(country) : stateKey(state);
  return [
    ...(within === undefined ? [] : [[within, ...remote]]),
    ...soughtWords(city ?? '').map((start) => [cityKey(start), ...remote]),
  ];
}
