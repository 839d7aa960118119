import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** Other names that people use, only where they are asked for. */
const aliases = z.optional(z.array(z.string()));

/** A country of ISO 3166-1; its id is the two-letter code. Names are in the caller's language. */
export const Country = z.object({ _id: z.string(), name: z.string(), aliases });

/**
 * A subdivision of ISO 3166-2; its id is the code, `country` the id of its country. A country without
 * subdivisions is listed as its own.
 */
export const State = z.object({ _id: z.string(), name: z.string(), country: z.string(), aliases });

/** `true` adds the names by which a list can be searched besides `name`. */
const withAliases = z.optional(z.enum(['true', 'false']));

export const listCountries = endpoint({
  id: 'places.countries',
  method: 'GET',
  path: '/user/countries',
  summary: 'List all countries by name.',
  access: 'public',
  query: z.object({ aliases: withAliases }),
  answer: z.object({ countries: z.array(Country) }),
});

export const listStates = endpoint({
  id: 'places.states',
  method: 'GET',
  path: '/user/states',
  summary: 'List all states, or those of one country, by name.',
  access: 'public',
  query: z.object({ country: z.optional(z.string().check(z.maxLength(100))), aliases: withAliases }),
  answer: z.object({ states: z.array(State) }),
});

export type Country = z.infer<typeof Country>;
export type State = z.infer<typeof State>;
