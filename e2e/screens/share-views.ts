import type { Locator, Page } from 'playwright-core';
import { POST_SCREENS } from '../pages/texts.ts';
import { DIALOG, type Scene, type View } from './view.ts';

/** A post with the line that tells who reposted it. */
const reposted = (page: Page): Locator => page.locator('article:has(> p)').first();

async function openQuote({ page, go, quote }: Pick<Scene, 'page' | 'go' | 'quote'>): Promise<void> {
  await go(`/posts/${quote}`);
  await page.getByRole('article').first().waitFor();
}

/** Reposts and quotes. Last of all views, because the feed opens on the tab that was used last. */
export const SHARE_VIEWS: readonly View[] = [
  {
    name: 'quote',
    route: '/posts/:id',
    open: async (scene) => {
      await openQuote(scene);
      await scene.page.getByRole('blockquote').waitFor();
    },
  },
  {
    name: 'quote-gone',
    route: '/posts/:id',
    open: async (scene) => {
      const { page } = scene;
      const call = '**/api/media/post/*';
      await page.route(call, async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...rest, data: { ...data, quote: { post: null } } } });
      });
      await openQuote(scene);
      await page.getByText(POST_SCREENS.quotes.gone).waitFor();
      await page.unroute(call);
    },
  },
  {
    name: 'quotes',
    part: DIALOG,
    route: '/posts/:id',
    open: async ({ page, go, quoted }) => {
      await go(`/posts/${quoted}`);
      const name = POST_SCREENS.counts.quotes({ count: 1, shown: '1' });
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  },
  {
    name: 'activity-repost',
    route: '/user-activity/:userId',
    open: async ({ page, go, sharer }) => {
      await go(`/user-activity/${sharer}`);
      await reposted(page).waitFor();
    },
  },
  {
    name: 'feed-repost',
    route: '/dashboard',
    open: async ({ page, go }) => {
      await go('/dashboard');
      await page.getByRole('tab', { name: POST_SCREENS.feeds.following }).click();
      await reposted(page).scrollIntoViewIfNeeded();
    },
  },
];
