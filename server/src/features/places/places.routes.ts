import { listCountries, listStates } from '@weft/shared/places/contract';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { Places } from './places.ts';

export function placesRoutes(places: Places): readonly RouteBinding[] {
  return [
    route(listCountries, async ({ query: { aliases } }) => ({
      countries: [...places.countries({ aliases: aliases === 'true' })],
    })),
    route(listStates, async ({ query }) => {
      const aliases = query.aliases === 'true';
      if (query.country === undefined || query.country === '')
        return { states: [...places.states({ aliases })] };
      const country = places.findCountry(query.country);
      return { states: country ? [...places.states({ countryId: country._id, aliases })] : [] };
    }),
  ];
}
