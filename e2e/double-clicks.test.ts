import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEVICES, launchBrowser, type Device } from './browser/browser.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { eventually } from './pages/messages.ts';
import { callApi, entryOf, join, joinInBrowser, type SignedIn } from './pages/network.ts';
import { NETWORK_SCREENS, NETWORK_TEXTS, POST_SCREENS, POST_TEXTS } from './pages/texts.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product/product.ts';

const [desktop] = DEVICES as [Device];
const folder = mkdtempSync(path.join(tmpdir(), 'weft-double-'));
let browser: Browser;
let product: Product;
let ann: SignedIn;

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
  ann = await joinInBrowser(browser, desktop, product, 'Ann Bergström');
});

afterEach((context) => keepFailurePictures(context, 'double-clicks', [ann.page]));

afterAll(() => closeProduct({ browser, product, folder }));

test('a double click on Ignore answers one request, on Follow it follows, and on Connect it opens the dialog', async () => {
  const { page, token } = ann;
  const [bob, cleo] = [await join(product, 'Bob Olafsson'), await join(product, 'Cleo Santos')];
  for (const { token: theirs } of [bob, cleo])
    await callApi(product, 'POST', '/connection/send', theirs, { recipientId: ann.id });
  await page.goto(`${product.address}/connection-requests`);
  await page
    .getByRole('button', { name: NETWORK_SCREENS.connect.ignoreMember({ name: 'Cleo Santos' }) })
    .dblclick();
  await page.getByText(NETWORK_TEXTS.done.declined).waitFor();
  await page
    .getByRole('button', { name: NETWORK_SCREENS.connect.ignoreMember({ name: 'Bob Olafsson' }) })
    .waitFor();

  const dora = await join(product, 'Dora Lindt');
  await page.goto(`${product.address}/network`);
  const card = entryOf(page, 'Dora Lindt');
  await card.getByRole('button', { name: NETWORK_SCREENS.follow.member({ name: 'Dora Lindt' }) }).dblclick();
  await page.getByText(NETWORK_TEXTS.done.followed).waitFor();
  await card
    .getByRole('button', { name: NETWORK_SCREENS.connect.withMember({ name: 'Dora Lindt' }) })
    .dblclick();
  await page.getByText(NETWORK_TEXTS.done.sent).waitFor();
  const status = await callApi<{ relationship: object }>(product, 'GET', `/follow/status/${dora.id}`, token);
  expect(status.relationship).toMatchObject({ isFollowing: true, connectionStatus: 'pending' });
});

test('a double click on Start a post opens the dialog, and on Like likes', async () => {
  const { page } = ann;
  await page.goto(`${product.address}/dashboard`);
  await page.getByRole('button', { name: POST_SCREENS.startPost }).first().dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Twice is once');
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => page.getByRole('article').count()).toBe(1);
  const post = page.getByRole('article');
  await post.getByRole('button', { name: POST_TEXTS.reactions.like, exact: true }).dblclick();
  await post.getByRole('button', { pressed: true }).waitFor();
  await post.getByRole('button', { name: POST_SCREENS.comments.write, exact: true }).first().dblclick();
  await post.getByRole('textbox', { name: POST_SCREENS.comments.add }).fill('Said once');
  await post.getByRole('button', { name: POST_SCREENS.comments.write, exact: true }).last().dblclick();
  await page.getByText(POST_TEXTS.done.comment).waitFor();
  await post
    .getByRole('button', { name: POST_SCREENS.counts.comments({ count: 1, shown: '1' }), exact: true })
    .waitFor();
  expect(
    await post.getByRole('list', { name: POST_SCREENS.comments.label }).getByText('Said once').count(),
  ).toBe(1);
});
