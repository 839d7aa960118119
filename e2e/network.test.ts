import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { DEVICES, launchBrowser, type Device } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openLive } from './browser/live-page.ts';
import { callApi, connectionsTitle, entryOf, join, joinInBrowser, type SignedIn } from './pages/network.ts';
import { APP_SCREENS, NETWORK_SCREENS, NETWORK_TEXTS, POST_SCREENS, wholeOf } from './pages/texts.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product/product.ts';
import { watchForProblems } from './browser/watch.ts';

const { done, empty } = NETWORK_TEXTS;
const NOTE = 'We met at the storage panel in Évora.';
const [desktop, phone] = DEVICES as [Device, Device];

const folder = mkdtempSync(path.join(tmpdir(), 'weft-network-'));
let browser: Browser;
let product: Product;
let ann: SignedIn;
let bob: SignedIn;
let cleo: { id: string; token: string };
const problems: (readonly string[])[] = [];

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
  ann = await joinInBrowser(browser, desktop, product, 'Ann Bergström');
  bob = await joinInBrowser(browser, desktop, product, 'Bób Ólafsson');
  cleo = await join(product, 'Cleo Santos');
  for (const { context } of [ann, bob]) problems.push(await watchForProblems(context, product.address));
});

afterEach((context) => keepFailurePictures(context, 'network', [ann.page, bob.page]));

afterAll(() => closeProduct({ browser, product, folder }));

/** Opens a live screen, because other members' changes reach it only through its socket. */
const open = (page: Page, address: string) => openLive(page, `${product.address}${address}`);
const said = async (page: Page, text: string) => page.getByText(text).last().waitFor();
const oneRequest = wholeOf((hidden) => NETWORK_SCREENS.requests.badge({ count: 1, shown: '1', hidden }));
const asRequester = (name: string) => ({ name: NETWORK_SCREENS.connect.acceptMember({ name }) });

test("a request with a note appears on the recipient's open screen, and its answer on all of the sender's tabs", async () => {
  await open(bob.page, '/network');
  await bob.page.getByRole('heading', { name: NETWORK_SCREENS.suggestions.title }).waitFor();
  await open(ann.page, '/network');
  const second = await ann.context.newPage();
  await open(second, '/connection-requests?tab=sent');
  await second.getByText(empty.sent, { exact: true }).waitFor();

  await ann.page.getByRole('button', { name: NETWORK_SCREENS.note.addFor({ name: bob.name }) }).click();
  await ann.page.getByRole('textbox', { name: NETWORK_SCREENS.note.label }).fill(NOTE);
  await ann.page.getByRole('button', { name: NETWORK_SCREENS.note.send }).click();
  await said(ann.page, done.sent);
  await bob.page.getByText(NOTE).waitFor();
  await bob.page.getByRole('link', { name: APP_SCREENS.network }).filter({ hasText: oneRequest }).waitFor();
  // The other tab of the sender.
  await second.getByRole('tab', { name: NETWORK_SCREENS.requests.sent({ shown: '1' }) }).waitFor();
  await entryOf(second, bob.name).getByText(NOTE).waitFor();

  await bob.page.getByRole('button', asRequester(ann.name)).click();
  await said(bob.page, done.accepted);
  await entryOf(ann.page, bob.name).getByText(NETWORK_TEXTS.status.accepted).waitFor();
  const { connections, count } = NETWORK_SCREENS.manage;
  await ann.page.getByRole('link', { name: `${connections} ${count({ count: 1 })}` }).waitFor();
  await second.getByText(empty.sent, { exact: true }).waitFor();
  await second.close();
});

test('a removed connection disappears from both lists', async () => {
  await open(bob.page, '/connections');
  await bob.page.getByRole('heading', { name: connectionsTitle(1) }).waitFor();
  await open(ann.page, '/connections');
  await ann.page.getByRole('button', { name: NETWORK_SCREENS.lists.moreFor({ name: bob.name }) }).click();
  await ann.page.getByRole('menuitem', { name: NETWORK_SCREENS.lists.remove }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: NETWORK_SCREENS.lists.remove }).click();
  await said(ann.page, done.removed);
  await ann.page.getByText(empty.connections).waitFor();
  await bob.page.getByText(empty.connections).waitFor();
});

test("a withdrawn request disappears from the recipient's screen", async () => {
  await open(bob.page, '/dashboard');
  await bob.page.getByText(NETWORK_TEXTS.dashboard.noRequests).waitFor();
  await callApi(product, 'POST', '/connection/send', ann.token, { recipientId: bob.id });
  await bob.page.getByRole('button', asRequester(ann.name)).waitFor();
  await open(ann.page, '/connection-requests?tab=sent');
  await ann.page
    .getByRole('button', { name: NETWORK_SCREENS.requests.withdrawFrom({ name: bob.name }) })
    .click();
  await said(ann.page, done.canceled);
  await ann.page.getByText(empty.sent, { exact: true }).waitFor();
  await bob.page.getByText(NETWORK_TEXTS.dashboard.noRequests).waitFor();
});

test('a follow appears for the followed member and disappears after Unfollow', async () => {
  await callApi(product, 'DELETE', `/follow/${bob.id}`, ann.token);
  await open(bob.page, '/following-followers?tab=followers');
  await bob.page.getByText(empty.followers).waitFor();
  await callApi(product, 'POST', `/follow/${bob.id}`, ann.token);
  await entryOf(bob.page, ann.name).waitFor();
  await open(ann.page, '/following-followers');
  await ann.page.getByRole('button', { name: NETWORK_SCREENS.follow.stopMember({ name: bob.name }) }).click();
  await said(ann.page, done.unfollowedInList);
  await bob.page.getByText(empty.followers).waitFor();
});

test('by keyboard only, search finds without accents, highlights, opens a result and leads to all results', async () => {
  const { page } = ann;
  await open(page, '/network');
  await page.getByRole('heading', { name: NETWORK_SCREENS.suggestions.title }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bob olaf');
  const found = page.getByRole('option', { name: bob.name });
  await found.waitFor();
  expect(await found.locator('mark').allTextContents()).toEqual(['Bób', 'Ólaf']);
  await page
    .getByText(NETWORK_SCREENS.search.announced({ count: 1, shown: '1' }))
    .waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: bob.name, selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await found.waitFor({ state: 'detached' });
  // Without a highlighted option, Enter opens all results.
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=bob%20olaf');
  await page.getByRole('heading', { name: APP_SCREENS.search.resultsFor({ text: 'bob olaf' }) }).waitFor();
  await entryOf(page, bob.name).waitFor();
  await page.getByRole('tab', { name: APP_SCREENS.posts }).click();
  await page.getByText(POST_SCREENS.empty.found).waitFor();
});

test('recent searches are offered and can be removed, and an empty result shows a text', async () => {
  const { page } = ann;
  const box = page.getByRole('combobox', { name: NETWORK_SCREENS.search.searchPeople });
  await box.fill('');
  await page.getByRole('option', { name: 'bob olaf' }).waitFor();
  await page
    .getByRole('button', { name: NETWORK_SCREENS.search.removeRecent({ search: 'bob olaf' }) })
    .click();
  await page.getByRole('option', { name: 'bob olaf' }).waitFor({ state: 'detached' });
  await box.fill('zzzz');
  await page.getByText(empty.search).first().waitFor();
});

test('a dismissed suggestion stays hidden after a reload', async () => {
  const { page } = bob;
  await open(page, '/network');
  const isKept = answered(page, 'POST', '/suggestions/dismissed/');
  await page
    .getByRole('button', { name: NETWORK_SCREENS.suggestions.dismiss({ name: 'Cleo Santos' }) })
    .click();
  await page.getByText(done.dismissed).waitFor();
  await isKept;
  await page.reload();
  await entryOf(page, ann.name).waitFor();
  expect(await page.getByText('Cleo Santos').count()).toBe(0);
});

test('a blocked member is hidden until the block is lifted in the settings', async () => {
  await open(bob.page, '/network');
  await entryOf(bob.page, ann.name).waitFor();
  onTestFailed(async () => void (await callApi(product, 'DELETE', `/connection/block/${bob.id}`, ann.token)));
  await callApi(product, 'POST', `/connection/block/${bob.id}`, ann.token);
  await entryOf(bob.page, ann.name).waitFor({ state: 'detached' });
  await open(ann.page, '/settings/privacy');
  await ann.page.getByRole('button', { name: NETWORK_SCREENS.block.listTitle }).click();
  await ann.page
    .getByRole('button', { name: NETWORK_SCREENS.block.unblockMember({ name: bob.name }) })
    .click();
  await said(ann.page, done.unblocked);
  await ann.page.getByText(NETWORK_SCREENS.block.nobody).waitFor();
});

test('a request received while offline is shown on the next visit', async () => {
  await callApi(product, 'POST', '/connection/send', cleo.token, { recipientId: bob.id, note: NOTE });
  await open(bob.page, '/connection-requests');
  await entryOf(bob.page, 'Cleo Santos').getByText(NOTE).waitFor();
});

const SCREENS = [
  ['/network', NETWORK_SCREENS.suggestions.title],
  ['/connection-requests', NETWORK_SCREENS.requests.title],
  ['/connections', connectionsTitle(0)],
  ['/following-followers', NETWORK_SCREENS.lists.followsTitle],
  ['/search?q=ann', APP_SCREENS.search.resultsFor({ text: 'ann' })],
] as const;

test.each(SCREENS)('%s passes axe in both themes and widths', async (address, heading) => {
  for (const device of [desktop, phone]) {
    await bob.page.setViewportSize(device);
    await open(bob.page, address);
    await bob.page.getByRole('heading', { name: heading }).waitFor();
    await bob.page.getByText(NETWORK_SCREENS.loadingUsers).waitFor({ state: 'detached' });
    await checkScreen(bob.page, device, `network-${address.replace(/\W+/g, '-')}`);
  }
});

test.each([desktop, phone])('the open search passes axe in both themes, on a $name', async (device) => {
  await bob.page.setViewportSize(device);
  await open(bob.page, '/network');
  await bob.page.getByRole('combobox', { name: NETWORK_SCREENS.search.searchPeople }).fill('cleo');
  await bob.page.getByRole('option', { name: 'Cleo Santos' }).waitFor();
  await checkScreen(bob.page, device, 'network-search-open');
});

test('no page reported a problem', () => {
  expect(problems.flat()).toEqual([]);
});
