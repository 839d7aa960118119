import { DIALOG, type Scene, type View } from './view.ts';
import { APP_SCREENS, NETWORK_SCREENS, POST_SCREENS } from '../pages/texts.ts';

/** Opens a screen and waits for its list. */
const list =
  (path: string): View['open'] =>
  async ({ page, go }) => {
    await go(path);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.getByText(NETWORK_SCREENS.loadingUsers).waitFor({ state: 'detached' });
  };

async function openSearch({ page, go }: Scene, text: string): Promise<void> {
  await go('/network');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page.getByRole('combobox', { name: NETWORK_SCREENS.search.searchPeople }).fill(text);
}

/** Network and search. */
export const NETWORK_VIEWS: readonly View[] = [
  { name: 'network', route: '/network', seenIn: ['network.test.ts', '/network'], open: list('/network') },
  {
    name: 'requests-received',
    route: '/connection-requests',
    seenIn: ['network.test.ts', '/connection-requests'],
    open: list('/connection-requests'),
  },
  {
    name: 'requests-sent',
    route: '/connection-requests',
    open: list('/connection-requests?tab=sent'),
  },
  {
    name: 'requests-ignore-all',
    part: DIALOG,
    route: '/connection-requests',
    open: async (scene) => {
      await list('/connection-requests')(scene);
      await scene.page.getByRole('button', { name: NETWORK_SCREENS.requests.ignoreAll }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'connections', route: '/connections', open: list('/connections') },
  {
    name: 'connections-remove',
    part: DIALOG,
    route: '/connections',
    open: async (scene) => {
      await list('/connections')(scene);
      await scene.page
        .getByRole('button', { name: /^More for / })
        .first()
        .click();
      await scene.page.getByRole('menuitem', { name: NETWORK_SCREENS.lists.remove }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'followers',
    route: '/following-followers',
    seenIn: ['network.test.ts', '/following-followers'],
    open: list('/following-followers?tab=followers'),
  },
  { name: 'following', route: '/following-followers', open: list('/following-followers') },
  {
    name: 'search-open',
    route: '/network',
    seenIn: ['network.test.ts', 'network-search-open'],
    open: async (scene) => {
      await openSearch(scene, 'an');
      await scene.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'search-people',
    route: '/search',
    seenIn: ['network.test.ts', '/search?q=ann'],
    open: list('/search?q=engineer'),
  },
  {
    name: 'search-posts',
    route: '/search',
    open: async ({ page, go }) => {
      await go('/search?q=relay&tab=posts');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'search-companies',
    route: '/search',
    open: async ({ page, go }) => {
      await go('/search?q=grid&tab=companies');
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'search-posts-filtered',
    route: '/search',
    seenIn: ['discovery.test.ts', 'search-filtered'],
    open: async ({ page, go }) => {
      await go('/search?q=zymurgy&tab=posts&by=followed&days=30');
      await page.getByRole('button', { name: POST_SCREENS.empty.clearFilters }).waitFor();
    },
  },
  {
    name: 'search-filters',
    route: '/search',
    on: 'phone',
    open: async (scene) => {
      await list('/search?q=engineer')(scene);
      await scene.page.getByRole('button', { name: APP_SCREENS.search.filters }).click();
    },
  },
  {
    name: 'search-empty',
    route: '/search',
    open: async ({ page, go }) => {
      await go('/search');
      await page.getByText(APP_SCREENS.search.emptyTitle).waitFor();
    },
  },
];
