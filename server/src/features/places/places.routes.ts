import { listCountries, listStates } from '@weft/shared/places/contract';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { Places } from './places.ts';

export function placesRoutes(places: Places): readonly RouteBinding[] {
  return [
    route(listCountries, async () => ({ countries: [...places.countries] })),
    route(listStates, async ({ query }) => {
      if (query.country === undefined || query.country === '') return { states: [...places.states] };
      const country = places.findCountry(query.country);
      return { states: country ? [...places.statesOf(country._id)] : [] };
    }),
  ];
}
