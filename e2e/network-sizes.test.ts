import { mkdtempSync } from 'node:fs';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, launchBrowser, type Device } from './browser/browser.ts';
import { dateOn } from './pages/dates.ts';
import { postWith } from './pages/feed.ts';
import { writePost } from './pages/member.ts';
import { callApi, entryOf, join, joinInBrowser, type SignedIn } from './pages/network.ts';
import { fillProfile, section } from './pages/profiles.ts';
import {
  MESSAGE_SCREENS,
  NETWORK_SCREENS,
  NETWORK_TEXTS,
  patternOf,
  POST_SCREENS,
  PROFILE_SCREENS,
  wholeOf,
} from './pages/texts.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product/product.ts';

const HEADLINE = 'Protection and control lead at Northmere Power';
const folder = mkdtempSync(path.join(tmpdir(), 'weft-network-sizes-'));
const [desktop, phone] = DEVICES as readonly [Device, Device];
let browser: Browser;
let product: Product;
let ann: SignedIn;
/** Connected with both. */
let between: { id: string; token: string };
let stranger: { id: string; token: string };

beforeAll(async () => {
  product = await startProduct(folder, { settings: QUICK_SETTINGS });
  browser = await launchBrowser();
  ann = await joinInBrowser(browser, phone, product, 'Ann Bergström');
  between = await join(product, 'Mina Between');
  stranger = await join(product, 'Kwame Osei-Darko');
  for (const { token } of [between, stranger])
    await fillProfile(product.address, token, { headline: HEADLINE });
  for (let more = 0; more < 8; more += 1) await join(product, `Suggested${more} Member`);
  for (const { token, id } of [ann, stranger]) {
    await callApi(product, 'POST', '/connection/send', token, { recipientId: between.id });
    await callApi(product, 'PUT', `/connection/${id}/accept`, between.token);
  }
}, 120_000);
afterAll(() => closeProduct({ browser, product, folder }));

type Dated = { readonly text: string };

const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;

/** The first visible match: a profile renders its actions twice, for different widths. */
const visible = (found: Locator): Locator => found.filter({ visible: true }).first();

async function open(address: string, device: Device): Promise<void> {
  await ann.page.setViewportSize(device);
  await ann.page.goto(`${product.address}${address}`);
}

test('a suggestion shows the whole headline if there is room, and a short form on a phone', async () => {
  const card = entryOf(ann.page, 'Kwame Osei-Darko');
  await open('/network', desktop);
  await card.getByText(HEADLINE, { exact: true }).waitFor();
  expect(await card.getByText('Protection and contr...').isVisible()).toBe(false);
  await ann.page.setViewportSize(phone);
  await card.getByText('Protection and contr...').waitFor();
  expect(await card.getByText(HEADLINE, { exact: true }).isVisible()).toBe(false);
});

test("on a phone Follow is an icon, so that the author's headline has room", async () => {
  await writePost(product.address, stranger.token, 'A relay that trips on time.');
  await open('/dashboard', desktop);
  await ann.page.getByRole('tab', { name: POST_SCREENS.feeds.everyone }).click();
  const post = postWith(ann.page, 'A relay that trips on time.');
  const follow = post.getByRole('button', {
    name: NETWORK_SCREENS.follow.member({ name: 'Kwame Osei-Darko' }),
  });
  await follow.waitFor();
  const wide = await widthOf(follow);
  await ann.page.setViewportSize(phone);
  expect(await widthOf(follow)).toBeLessThan(wide);
  expect(await widthOf(post.getByText(HEADLINE, { exact: true }))).toBeGreaterThan(180);
});

test.each([
  // The first row has two actions, the second has one.
  [
    '/connections',
    NETWORK_SCREENS.lists.connectedOn<Dated>,
    NETWORK_SCREENS.messageMember({ name: 'Mina Between' }),
    150,
  ],
  [
    '/following-followers',
    NETWORK_SCREENS.lists.followingSince<Dated>,
    NETWORK_SCREENS.follow.stopMember({ name: 'Mina Between' }),
    200,
  ],
])(
  '%s leaves room for the headline on a phone and shortens the date',
  async (address, since, action, room) => {
    const row = entryOf(ann.page, 'Mina Between');
    const sentence = (text: string) => wholeOf(() => since({ date: () => ({ text }) }));
    const today = async (dateStyle: 'long' | 'medium') =>
      sentence(await dateOn(ann.page, Date.now(), { dateStyle }));
    await open(address, desktop);
    const line = row.getByText(patternOf(sentence));
    await line.waitFor();
    expect(await line.innerText()).toBe(await today('long'));
    const button = row.getByLabel(action);
    const wide = await widthOf(button);
    await ann.page.setViewportSize(phone);
    expect(await widthOf(button)).toBeLessThan(wide);
    expect(await widthOf(row.getByText(HEADLINE))).toBeGreaterThan(room);
    expect(await line.innerText()).toBe(await today('medium'));
  },
);

test.each(DEVICES)('on a $name suggestions are in rows of equal length, eight at first', async (device) => {
  const suggested = ann.page
    .getByRole('region', { name: NETWORK_SCREENS.suggestions.title })
    .getByRole('listitem');
  await open('/network', device);
  await expect.poll(() => suggested.count()).toBe(8);
  const places = await suggested.evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect().top),
  );
  const rows = new Set(places.map(Math.round));
  expect(rows.size).toBe(device.touch ? 4 : 2);
});

test.each(DEVICES)(
  'on a $name a search result with a request shows Wants to connect and can be accepted',
  async (device) => {
    const name = device.touch ? 'Pia Phone' : 'Dora Desk';
    const asking = await join(product, name);
    await callApi(product, 'POST', '/connection/send', asking.token, { recipientId: ann.id });
    await open(`/user-profile/${asking.id}`, device);
    const question = ann.page
      .getByRole('main')
      .getByRole('group', { name: NETWORK_SCREENS.connect.memberWants({ name }) });
    await question.getByText(NETWORK_TEXTS.status.received).waitFor();
    await question.getByRole('button', { name: NETWORK_SCREENS.connect.acceptMember({ name }) }).click();
    await question.waitFor({ state: 'detached' });
    await visible(
      ann.page.getByRole('main').getByText(NETWORK_TEXTS.status.accepted, { exact: true }),
    ).waitFor();
  },
);

test.each(DEVICES)('on a $name Rejected shows when the member may ask again', async (device) => {
  const cold = await join(product, device.touch ? 'Clive Cold' : 'Carla Cold');
  await callApi(product, 'POST', '/connection/send', ann.token, { recipientId: cold.id });
  await callApi(product, 'PUT', `/connection/${ann.id}/reject`, cold.token);
  await open(`/user-profile/${cold.id}`, device);
  const main = ann.page.getByRole('main');
  await visible(main.getByText(NETWORK_TEXTS.status.rejected, { exact: true })).waitFor();
  const later = await dateOn(ann.page, Date.now() + NETWORK_LIMITS.requestCooldown, {
    day: 'numeric',
    month: 'short',
  });
  await visible(main.getByText(NETWORK_SCREENS.connect.askAgain({ date: later }))).waitFor();
});

test.each(DEVICES)('on a $name a connection has Message, and Remove in a menu', async (device) => {
  await open('/connections', device);
  const row = entryOf(ann.page, 'Mina Between');
  expect(await row.getByRole('button', { name: NETWORK_SCREENS.lists.remove }).count()).toBe(0);
  await row.getByRole('button', { name: NETWORK_SCREENS.lists.moreFor({ name: 'Mina Between' }) }).click();
  await ann.page.getByRole('menuitem', { name: NETWORK_SCREENS.lists.remove }).waitFor();
  await ann.page.keyboard.press('Escape');
  await row.getByRole('link', { name: NETWORK_SCREENS.messageMember({ name: 'Mina Between' }) }).click();
  await ann.page
    .getByRole('textbox', { name: MESSAGE_SCREENS.composer.messageTo({ name: 'Mina Between' }) })
    .waitFor();
});

test('a profile shows mutual connections', async () => {
  await open(`/user-profile/${stranger.id}`, phone);
  const shared = section(ann.page, NETWORK_SCREENS.bothKnow.title);
  await shared.getByRole('button', { name: 'Mina Between' }).click();
  await ann.page.getByRole('dialog').getByRole('link', { name: 'Mina Between' }).waitFor();
});

test('on a phone, requests expand on the dashboard, and answering the last one removes the line', async () => {
  const dewi = await join(product, 'Dewi Anggraini');
  await callApi(product, 'POST', '/connection/send', dewi.token, { recipientId: ann.id });
  await open('/dashboard', phone);
  await ann.page
    .getByRole('button', { name: NETWORK_SCREENS.requests.count({ count: 1, shown: '1' }) })
    .click();
  const line = ann.page.getByRole('region', { name: NETWORK_SCREENS.lists.requests, exact: true });
  await line
    .getByRole('button', { name: NETWORK_SCREENS.connect.declineMember({ name: 'Dewi Anggraini' }) })
    .waitFor();
  await line
    .getByRole('button', { name: NETWORK_SCREENS.connect.acceptMember({ name: 'Dewi Anggraini' }) })
    .click();
  await line.waitFor({ state: 'detached' });
});

test.each(DEVICES)('the camera button of a $name covers neither initials nor name', async (device) => {
  await open('/user-profile/me', device);
  const camera = await ann.page
    .getByRole('button', { name: PROFILE_SCREENS.picture.editPhoto })
    .boundingBox();
  const initials = await ann.page.getByRole('main').locator('[data-initials]').first().boundingBox();
  if (!camera || !initials) throw new Error('no camera or no initials');
  // The line is taller than its letters.
  const lettersEnd = initials.y + initials.height * 0.9;
  expect(camera.x >= initials.x + initials.width || camera.y >= lettersEnd).toBe(true);
  const nameTop = await ann.page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    return words.getBoundingClientRect().top;
  });
  expect(camera.y + camera.height).toBeLessThanOrEqual(nameTop);
});
