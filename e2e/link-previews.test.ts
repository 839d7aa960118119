import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../server/src/testing/services/web-server.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { watchForProblems } from './browser/watch.ts';
import { makePhoto } from './files/picture.ts';
import { openComposer, postWith, publish } from './pages/feed.ts';
import { press, tabTo } from './pages/keyboard.ts';
import { eventually } from './pages/messages.ts';
import type { SignedIn } from './pages/network.ts';
import { POST_SCREENS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import type { Product } from './product/product.ts';

const { linkPreview, composer } = POST_SCREENS;
const TITLE = 'What 41 planned outages taught the northern ring';
const NARROW = 320;

let site: WebServer;
let stage: BothDevices;
let product: Product;
let members: readonly SignedIn[];
let problems: readonly (readonly string[])[];

beforeAll(async () => {
  site = await startWebServer('localhost');
  const picture = await makePhoto(1600, 800);
  site.on('/ring.jpg', (_request, response) => response.end(picture));
  site.onPage(
    '/notes',
    `<head><title>${TITLE}</title>
    <meta name="description" content="The switching plan, the two dead ends, and the numbers after one week.">
    <meta property="og:site_name" content="Tidewell"><meta property="og:image" content="/ring.jpg"></head>`,
  );
  const settings = { LINK_PREVIEW_PRIVATE_HOSTS: site.host, LINK_PREVIEW_CA: site.cert };
  stage = await openBothDevices('link-previews', settings);
  ({ product, members } = stage);
  problems = await Promise.all(members.map(({ context }) => watchForProblems(context, product.address)));
});

afterEach((context) =>
  keepFailurePictures(
    context,
    'link-previews',
    members.map(({ page }) => page),
  ),
);
afterAll(async () => {
  await stage?.close();
  await site.close();
});

const at = (index: number) => stage.at(index);

/** Opens the composer and writes a text; resolves when the preview is shown. */
async function writeLink(page: Page, text: string): Promise<Locator> {
  await page.goto(`${product.address}/dashboard`);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: composer.text }).fill(text);
  await dialog.getByRole('region', { name: linkPreview.label }).getByText(TITLE).waitFor();
  return dialog;
}

test.each(sizesHere())(
  'on a $name a member sees the preview of a link, and posts it',
  async ({ name, index }) => {
    const { member, device } = at(index);
    const { page } = member;
    const dialog = await writeLink(page, `From a ${name}: https://${site.host}/notes`);
    await checkThemes(page, device, 'link-preview-composer', { part: '[role=dialog]' });
    await publish(page, dialog);
    const asked = site.requests.length;
    const card = postWith(page, `From a ${name}`).getByRole('link', { name: TITLE });
    await card.scrollIntoViewIfNeeded();
    expect(await card.getAttribute('href')).toBe(`https://${site.host}/notes`);
    const width = () => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await eventually(width).toBeGreaterThan(0);
    await checkThemes(page, device, 'link-preview-card');
    expect(site.requests).toHaveLength(asked);
  },
);

test.each(sizesHere())(
  'on a $name the preview is removed by keyboard, and the post has none',
  async ({ name, index }) => {
    const { page } = at(index).member;
    const dialog = await writeLink(page, `By keys on a ${name}: https://${site.host}/notes`);
    await tabTo(page, 'button', linkPreview.remove);
    await press(page, 'Enter');
    await dialog.getByRole('region', { name: linkPreview.label }).waitFor({ state: 'hidden' });
    await publish(page, dialog);
    const post = postWith(page, `By keys on a ${name}`);
    await post.waitFor();
    expect(await post.getByRole('link', { name: TITLE }).count()).toBe(0);
  },
);

test('nothing scrolls sideways on a narrow phone', async () => {
  const { page } = at(1).member;
  await page.setViewportSize({ width: NARROW, height: 700 });
  await page.goto(`${product.address}/dashboard`);
  await page.getByRole('link', { name: TITLE }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW);
});

test('no page reported a problem, or asked the site', () => {
  expect(problems.flat()).toEqual([]);
});
