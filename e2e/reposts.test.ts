import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { postWith, publish } from './pages/feed.ts';
import { dialogOpens } from './pages/keyboard.ts';
import { callAs, eventually } from './pages/messages.ts';
import { join, type SignedIn } from './pages/network.ts';
import { POST_SCREENS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import type { Product } from './product/product.ts';

const { composer, counts, feeds, quotes, reposts, shares } = POST_SCREENS;

let stage: BothDevices;
let product: Product;
let members: readonly SignedIn[];
let author: { readonly id: string; readonly token: string };
let sharer: { readonly id: string; readonly token: string };

beforeAll(async () => {
  stage = await openBothDevices('reposts');
  ({ product, members } = stage);
  author = await join(product, 'Ada Author');
  sharer = await join(product, 'Sam Sharer');
});

afterEach((context) =>
  keepFailurePictures(
    context,
    'reposts',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

/** Publishes a post of the author's; returns its id. */
async function publishAs({ token }: { readonly token: string }, text: string): Promise<string> {
  const form = new FormData();
  form.set('mediaTitle', text);
  type Created = { data: { _id: string } };
  return (await callAs<Created>(product.address, token, 'POST', '/media/createMedia', form)).data._id;
}

test.each(sizesHere())(
  'on a $name a member reposts a post, quotes it, and sees what followed members repost',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    const original = `Worth passing on ${index}`;
    const id = await publishAs(author, original);

    await page.goto(`${product.address}/dashboard`);
    const card = postWith(page, original);
    await card.getByRole('button', { name: reposts.action, exact: true }).click();
    await page.getByRole('menuitem', { name: reposts.action, exact: true }).click();
    await card.getByRole('button', { name: counts.reposts({ count: 1, shown: '1' }) }).click();
    const list = await dialogOpens(page, shares.title);
    await list.getByRole('link', { name: index === 0 ? 'Dora Desk' : 'Pia Phone' }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: reposts.on, exact: true }).click();
    await page.getByRole('menuitem', { name: quotes.action, exact: true }).click();

    const words = `So true ${index}`;
    const dialog = await dialogOpens(page, quotes.title);
    await dialog.getByRole('blockquote').getByText(original).waitFor();
    await dialog.getByRole('textbox', { name: composer.text }).fill(words);
    await checkThemes(page, device, 'quote-composer');
    await publish(page, dialog);
    await postWith(page, words).getByRole('blockquote').getByText(original).waitFor();
    await checkThemes(page, device, 'quote');
    await page.goto(`${product.address}/posts/${id}`);
    const article = page.getByRole('article').first();
    await article.getByRole('button', { name: counts.quotes({ count: 1, shown: '1' }) }).click();
    const shared = await dialogOpens(page, shares.title);
    await shared.getByRole('article').getByText(words).waitFor();
    await checkThemes(page, device, 'quotes');
    await shared.getByRole('article').getByText(words).click();
    await page.getByRole('blockquote').getByText(original).waitFor();

    await page.goto(`${product.address}/user-activity/me`);
    await page.getByRole('article').filter({ hasText: original }).last().waitFor();
    await checkThemes(page, device, 'reposted-by-me');

    await callAs(product.address, member.token, 'POST', `/follow/${sharer.id}`);
    await callAs(product.address, sharer.token, 'PUT', `/posts/${id}/repost`);
    await page.goto(`${product.address}/dashboard`);
    await page.getByRole('tab', { name: feeds.following }).click();
    const reposted = page.getByRole('article').filter({ hasText: original }).first();
    await reposted.getByRole('link', { name: 'Sam Sharer' }).waitFor();
    await checkThemes(page, device, 'reposted');

    await callAs(product.address, author.token, 'DELETE', `/media/deleteMedia/${id}`);
    await page.reload();
    await postWith(page, words).getByText(quotes.gone).waitFor();
    await eventually(() => page.getByText(original).count()).toBe(0);
  },
);
