import * as contract from '@weft/shared/jobs/saved-search-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { SavedSearches } from './saved-searches.ts';

const saving = { rates: [RATES.saves] };

export function savedSearchesRoutes(service: SavedSearches): readonly RouteBinding[] {
  return [
    route(contract.listSavedSearches, async (_input, { viewer }) => ({
      searches: await service.ofMember(viewer.memberId),
    })),
    route(
      contract.saveSearch,
      async ({ body }, { viewer }) => ({ search: await service.save(viewer.memberId, body) }),
      saving,
    ),
    route(
      contract.changeSearch,
      async ({ params, body }, { viewer }) => ({
        search: await service.change(viewer.memberId, params.id, body),
      }),
      saving,
    ),
    route(
      contract.noteSearchOpened,
      async ({ params }, { viewer }) => ({ search: await service.noteOpened(viewer.memberId, params.id) }),
      saving,
    ),
    route(
      contract.removeSearch,
      async ({ params }, { viewer }) => {
        await service.remove(viewer.memberId, params.id);
        return {};
      },
      saving,
    ),
  ];
}
