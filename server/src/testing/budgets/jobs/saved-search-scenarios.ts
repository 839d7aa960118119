import * as contract from '@weft/shared/jobs/saved-search-contract';
import type { BudgetWorld } from '../budget-world.ts';
import { by, ofViewer, type Scenario, type Scenarios } from '../scenario.ts';

/** Without alerts, so that jobs of other scenarios are announced to nobody. */
const aSearch = (search: string) =>
  ({ name: 'Looms', filters: { search }, frequency: 'off', timeZone: 'UTC' }) as const;

/** As many saved searches as lists have entries. */
const ofSearch =
  (call: (world: BudgetWorld, id: string) => () => Promise<unknown>): Scenario =>
  async (world) => {
    let id = '';
    for (let count = 0; count < world.size; count += 1) {
      const { search } = (
        await world.viewer.browser.call(contract.saveSearch, { body: aSearch(`loom${count}`) })
      ).data;
      id = search._id;
    }
    return call(world, id);
  };

export const SAVED_SEARCH_SCENARIOS: Scenarios = {
  'savedSearches.list': ofSearch(({ viewer }) => by(viewer, contract.listSavedSearches)),
  'savedSearches.save': ofViewer(contract.saveSearch, () => ({ body: aSearch('shuttle') })),
  'savedSearches.change': ofSearch(({ viewer }, id) =>
    by(viewer, contract.changeSearch, { params: { id }, body: { name: 'Weavers' } }),
  ),
  'savedSearches.opened': ofSearch(({ viewer }, id) =>
    by(viewer, contract.noteSearchOpened, { params: { id } }),
  ),
  'savedSearches.remove': ofSearch(({ viewer }, id) => by(viewer, contract.removeSearch, { params: { id } })),
};
