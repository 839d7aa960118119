import type { Locator, Page } from 'playwright-core';
import { openComments, openComposer } from '../pages/feed.ts';
import { addPhoto } from '../pages/feed.ts';
import { makePhoto } from '../files/picture.ts';
import { DIALOG, MENU, type Scene, type View } from './view.ts';
import { POST_SCREENS, UI_TEXTS, WEATHER_SCREENS } from '../pages/texts.ts';

const articles = (page: Page) => page.getByRole('article');

/** The loaded feed. */
async function feed({ page, go }: Scene): Promise<void> {
  await go('/dashboard');
  await articles(page).first().waitFor();
}

/** Opens the post with pictures at its own URL, with loaded comments. */
async function openPost({ page, go, post }: Scene): Promise<Locator> {
  await go(`/posts/${post}`);
  const article = articles(page).first();
  await article.waitFor();
  return article;
}

async function openOwnPost({ page, go, ownPost }: Scene): Promise<Locator> {
  await go(`/posts/${ownPost}`);
  const article = articles(page).first();
  await article.getByRole('button', { name: POST_SCREENS.menu.label }).click();
  return article;
}

async function openWeatherMenu(scene: Scene): Promise<void> {
  await feed(scene);
  await scene.page.getByRole('button', { name: WEATHER_SCREENS.menu.label }).click();
  await scene.page.getByRole('menu').waitFor();
}

/** Feed, post and their overlays. */
export const FEED_VIEWS: readonly View[] = [
  { name: 'dashboard', route: '/dashboard', seenIn: ['journey.test.ts', '10-feed'], open: feed },
  {
    name: 'dashboard-comments',
    route: '/dashboard',
    seenIn: ['journey.test.ts', '11-comments'],
    open: async (scene) => {
      await feed(scene);
      const post = articles(scene.page)
        .filter({ hasText: /comments/ })
        .first();
      await openComments(post);
      await post.scrollIntoViewIfNeeded();
    },
  },
  { name: 'weather-menu', part: MENU, route: '/dashboard', open: openWeatherMenu },
  {
    name: 'change-city',
    part: DIALOG,
    route: '/dashboard',
    open: async (scene) => {
      await openWeatherMenu(scene);
      await scene.page.getByRole('menuitem', { name: WEATHER_SCREENS.menu.changeCity }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'weather-open',
    part: '[aria-label=Weather]',
    route: '/dashboard',
    on: 'phone',
    open: async (scene) => {
      await feed(scene);
      await scene.page.getByRole('button', { name: WEATHER_SCREENS.showForecast }).click();
    },
  },
  {
    name: 'composer',
    route: '/dashboard',
    seenIn: ['journey.test.ts', '08-composer-empty'],
    open: async (scene) => {
      await feed(scene);
      await openComposer(scene.page);
    },
  },
  {
    name: 'composer-audience',
    part: MENU,
    route: '/dashboard',
    open: async (scene) => {
      await feed(scene);
      const dialog = await openComposer(scene.page);
      await dialog.getByRole('button', { name: /^Who can see this post/ }).click();
      await scene.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'composer-filled',
    route: '/dashboard',
    seenIn: ['journey.test.ts', '09-composer'],
    open: async (scene) => {
      await feed(scene);
      const dialog = await openComposer(scene.page);
      await dialog
        .getByRole('textbox', { name: POST_SCREENS.composer.text })
        .fill('First full week with the new switching plan, and not one repeat visit.');
      await addPhoto(dialog, await makePhoto(1200, 800), 'Hills before a low sun');
    },
  },
  {
    name: 'reaction-picker',
    route: '/posts/:id',
    open: async (scene) => {
      const post = await openPost(scene);
      await post
        .getByRole('button', { name: /^(Like|Celebrate|Insightful|Love|Support|Curious)/ })
        .first()
        .focus();
      await scene.page.keyboard.press('ArrowUp');
      await scene.page.getByRole('toolbar', { name: POST_SCREENS.reaction.choose }).waitFor();
    },
  },
  {
    name: 'likes',
    part: DIALOG,
    route: '/posts/:id',
    open: async (scene) => {
      const post = await openPost(scene);
      await post.locator('button[aria-haspopup=dialog][title]').first().click();
      await scene.page
        .getByRole('dialog', { name: POST_SCREENS.likes.title })
        .getByRole('link')
        .first()
        .waitFor();
    },
  },
  { name: 'post', route: '/posts/:id', open: async (scene) => void (await openPost(scene)) },
  {
    name: 'viewer',
    part: DIALOG,
    route: '/posts/:id',
    open: async (scene) => {
      const post = await openPost(scene);
      await post
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await scene.page.getByRole('button', { name: POST_SCREENS.viewer.close }).waitFor();
    },
  },
  {
    name: 'post-menu',
    part: MENU,
    route: '/posts/:id',
    open: async (scene) => {
      await openOwnPost(scene);
      await scene.page.getByRole('menuitem', { name: POST_SCREENS.editPost }).waitFor();
    },
  },
  {
    name: 'post-delete',
    part: DIALOG,
    route: '/posts/:id',
    open: async (scene) => {
      await openOwnPost(scene);
      await scene.page.getByRole('menuitem', { name: UI_TEXTS.delete }).click();
      await scene.page.getByRole('dialog', { name: POST_SCREENS.menu.deletePost }).waitFor();
    },
  },
  {
    name: 'post-edit',
    part: DIALOG,
    route: '/posts/:id',
    open: async (scene) => {
      await openOwnPost(scene);
      await scene.page.getByRole('menuitem', { name: POST_SCREENS.editPost }).click();
      await scene.page.getByRole('dialog', { name: POST_SCREENS.editPost }).waitFor();
    },
  },
  {
    name: 'comment-menu',
    part: MENU,
    route: '/posts/:id',
    open: async (scene) => {
      const post = await openPost(scene);
      await post
        .getByRole('button', { name: /^More about the comment by/ })
        .first()
        .click();
      await scene.page.getByRole('menuitem', { name: POST_SCREENS.comment.report }).waitFor();
    },
  },
  {
    name: 'comment-edit',
    route: '/posts/:id',
    open: async (scene) => {
      const post = await openPost({ ...scene, post: scene.commentedPost });
      await post.getByRole('button', { name: POST_SCREENS.comment.moreOwn }).first().click();
      await scene.page.getByRole('menuitem', { name: POST_SCREENS.comment.edit }).click();
      await post.getByRole('textbox', { name: POST_SCREENS.comment.edit }).waitFor();
    },
  },
  {
    name: 'saved',
    route: '/saved',
    open: async ({ page, go }) => {
      await go('/saved');
      await page.getByRole('button', { name: POST_SCREENS.saved.move }).first().waitFor();
    },
  },
  {
    name: 'saved-move',
    part: DIALOG,
    route: '/saved',
    open: async ({ page, go }) => {
      await go('/saved');
      await page.getByRole('button', { name: POST_SCREENS.saved.move }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'tag',
    route: '/tags/:tag',
    open: async ({ page, go }) => {
      await go('/tags/GridResilience');
      const name = POST_SCREENS.tags.isFollowingTag({ hashtag: '#GridResilience' });
      await page.getByRole('button', { name }).waitFor();
      await page.getByRole('navigation', { name: POST_SCREENS.tags.related }).waitFor();
      await articles(page).first().waitFor();
    },
  },
  {
    name: 'tag-unused',
    route: '/tags/:tag',
    open: async ({ page, go }) => {
      await go(`/tags/${'Netzstabilität_und_Speicher'.repeat(3)}`);
      await page.getByText(POST_SCREENS.tags.empty).waitFor();
    },
  },
  {
    name: 'tag-unknown',
    route: '/tags/:tag',
    open: async ({ page, go }) => {
      await go('/tags/2026');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'composer-hashtag',
    part: DIALOG,
    route: '/dashboard',
    open: async (scene) => {
      await feed(scene);
      const dialog = await openComposer(scene.page);
      await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).pressSequentially('About #g');
      await scene.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'composer-mention',
    part: DIALOG,
    route: '/dashboard',
    open: async (scene) => {
      await feed(scene);
      const dialog = await openComposer(scene.page);
      await dialog
        .getByRole('textbox', { name: POST_SCREENS.composer.text })
        .pressSequentially('Thanks to @a');
      await scene.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'post-not-found',
    route: '/posts/:id',
    open: async ({ page, go }) => {
      await go('/posts/65f0000000000000000000ff');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'member-card',
    route: '/posts/:id',
    on: 'desktop',
    open: async (scene) => {
      const post = await openPost(scene);
      // The card opens when the pointer comes in.
      await scene.page.mouse.move(0, 0);
      await post.getByRole('link').first().hover();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'report',
    route: '/posts/:id',
    seenIn: ['safety.test.ts', 'report'],
    open: async (scene) => {
      const post = await openPost(scene);
      await post.getByRole('button', { name: POST_SCREENS.menu.more }).click();
      await scene.page.getByRole('menuitem', { name: POST_SCREENS.menu.report }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
];
