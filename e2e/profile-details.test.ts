import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { localeOf } from '@weft/shared/languages/languages';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, addSession, launchBrowser, openProfile, type Device } from './browser/browser.ts';
import { checkThemes } from './browser/check-screen.ts';
import { greyPixels } from './browser/grey-pixels.ts';
import { makePdf } from './files/pdf.ts';
import { callAs, eventually, openChat } from './pages/messages.ts';
import { join } from './pages/network.ts';
import { dialog, fillProfile, section } from './pages/profiles.ts';
import { MESSAGE_SCREENS, PROFILE_SCREENS, UI_TEXTS, WEATHER_SCREENS, WEATHER_TEXTS } from './pages/texts.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product/product.ts';
/** Everything that is worth more than the missing skill. */
const NEARLY_STRONG = {
  headline: 'Protection engineer',
  aboutUs: '<p>I keep the lights on.</p>',
  'experience[0][title]': 'Engineer',
  'experience[0][companyName]': 'Northmere Power',
  'experience[0][location]': 'Hamburg',
  'experience[0][startDate]': '2021-01-01',
  'skills[0][skill]': 'Relay testing',
  'skills[1][skill]': 'Writing',
  'location[city]': 'Hamburg',
  'location[state]': 'DE-HH',
  'location[country]': 'DE',
};
/** Minimum brightness of areas that the picture does not cover. */
const WHITE = 250;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-profile-details-'));
let browser: Browser;
let product: Product;
let noor: { id: string; token: string };
let ben: { id: string; token: string };
let black: Buffer;

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
  [noor, ben] = [await join(product, 'Noor Haddad'), await join(product, 'Ben Carder')];
  await fillProfile(product.address, noor.token, NEARLY_STRONG);
  black = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const photo = new FormData();
  photo.set('profileImage', new Blob([new Uint8Array(black)], { type: 'image/png' }), 'me.png');
  await callAs(product.address, noor.token, 'PUT', '/user/profile', photo);
  const pdf = new FormData();
  pdf.set('receiverId', noor.id);
  pdf.set(
    'attachments',
    new Blob([new Uint8Array(makePdf(3))], { type: 'application/pdf' }),
    'walk-through.pdf',
  );
  await callAs(product.address, ben.token, 'POST', '/messages/send-with-attachments', pdf);
}, 120_000);
afterAll(() => closeProduct({ browser, product, folder }));

/** Runs a test on a page of Noor's on a device. */
async function onDevice(device: Device, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await openProfile(browser, device);
  await addSession(context, product.address, noor.token);
  await work(await context.newPage());
  await context.close();
}

test.each(DEVICES)('on a $name the profile strength counts existing skills', (device) =>
  onDevice(device, async (page) => {
    await page.goto(`${product.address}/user-profile/me`);
    const strength = section(page, PROFILE_SCREENS.strength.title);
    await strength.getByRole('button', { name: PROFILE_SCREENS.strength.moreSkills({ count: 1 }) }).click();
    await dialog(page, PROFILE_SCREENS.skills.title).waitFor();
  }),
);

test.each(DEVICES)('on a $name a city state is named once', (device) =>
  onDevice(device, async (page) => {
    await page.goto(`${product.address}/user-profile/me`);
    await page.getByRole('heading', { level: 1, name: 'Noor Haddad' }).waitFor();
    const germany = new Intl.DisplayNames(localeOf(currentLanguage()), { type: 'region' }).of('DE') ?? '';
    await page
      .getByText(commaSeparated(['Hamburg', germany]), { exact: true })
      .first()
      .waitFor();
    expect(await page.getByText(commaSeparated(['Hamburg', 'Hamburg'])).count()).toBe(0);
  }),
);

test.each(DEVICES)('on a $name the end date of an experience is marked as optional', (device) =>
  onDevice(device, async (page) => {
    await page.goto(`${product.address}/user-profile/me`);
    await page.getByRole('button', { name: PROFILE_SCREENS.sections.addExperience }).click();
    const form = dialog(page, PROFILE_SCREENS.entry.add({ what: 'experience' }));
    await form.getByLabel(PROFILE_SCREENS.entry.endDateOptional).waitFor();
    await form.getByText(PROFILE_SCREENS.entry.endDateHint).waitFor();
    await form.getByRole('checkbox', { name: PROFILE_SCREENS.entry.isCurrent }).click();
    await form.getByLabel(PROFILE_SCREENS.entry.endDate, { exact: true }).waitFor();
  }),
);

/** Brightness of an element in the middle and near its left edge. */
async function brightness(element: Locator): Promise<{ middle: number; edge: number }> {
  const pixels = await greyPixels(element);
  return { middle: pixels.at(0.5, 0.5), edge: pixels.at(0.1, 0.5) };
}

test.each(DEVICES)(
  'on a $name a picture smaller than its frame is shown on white, in the editor and in its preview',
  (device) =>
    onDevice(device, async (page) => {
      await page.goto(`${product.address}/user-profile/me`);
      await page.getByRole('button', { name: PROFILE_SCREENS.picture.editPhoto }).click();
      const editor = dialog(page, PROFILE_SCREENS.picture.editProfilePhoto);
      await editor
        .getByLabel(PROFILE_SCREENS.picture.label, { exact: true })
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: black });
      const zoom = editor.getByRole('slider', { name: PROFILE_SCREENS.picture.zoom });
      await zoom.waitFor();
      const [frame, preview] = [
        editor.getByRole('group', { name: PROFILE_SCREENS.picture.stage }),
        editor.locator('canvas').first(),
      ];
      // Both are black in the middle, and near the left edge while the picture covers it.
      for (const view of [frame, preview])
        await eventually(async () => (await brightness(view)).edge).toBeLessThan(20);
      await zoom.fill('0.5');
      for (const view of [frame, preview]) {
        await eventually(async () => (await brightness(view)).edge).toBeGreaterThan(WHITE);
        expect((await brightness(view)).middle).toBeLessThan(20);
      }
      await checkThemes(page, device, 'photo-small', { part: '[role=dialog]' });
    }),
);

test.each(DEVICES)('on a $name the page of a PDF keeps its margins', (device) =>
  onDevice(device, async (page) => {
    await openChat(page, product.address, ben.id);
    await page.getByRole('button', { name: /walk-through\.pdf/ }).click();
    const address = await page.getByRole('link', { name: MESSAGE_SCREENS.pdf.openFull }).getAttribute('href');
    await page.goto(new URL(address ?? '', product.address).href);
    await page.getByText('Page 1 of the sample').first().waitFor({ state: 'attached' });
    const main = await page.getByRole('main').boundingBox();
    const heading = await page.getByRole('heading', { level: 1, name: 'walk-through.pdf' }).boundingBox();
    const download = await page
      .getByRole('link', { name: MESSAGE_SCREENS.viewer.download })
      .first()
      .boundingBox();
    if (!main || !heading || !download) throw new Error('no page');
    const margin = device.touch ? 12 : 24;
    for (const { x, width } of [heading, download]) {
      expect(x - main.x).toBeGreaterThanOrEqual(margin);
      expect(main.x + main.width - x - width).toBeGreaterThanOrEqual(margin);
    }
    expect(download.y - main.y).toBeGreaterThanOrEqual(8);
    const sheet = await page.locator('canvas').first().boundingBox();
    if (!sheet) throw new Error('no sheet');
    expect(sheet.x - main.x).toBeGreaterThanOrEqual(8);
    expect(main.x + main.width - sheet.x - sheet.width).toBeGreaterThanOrEqual(8);
  }),
);

test.each(DEVICES)('on a $name a weather failure is shown once, compactly, with its cloud', (device) =>
  onDevice(device, async (page) => {
    await page.route('**/api/weather/**', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Not now' } }),
    );
    await page.goto(`${product.address}/dashboard`);
    const card = page.getByRole('region', { name: WEATHER_SCREENS.title });
    await card.getByRole('alert').waitFor();
    expect(await card.getByText(WEATHER_TEXTS.failed.load).count()).toBe(1);
    expect(await card.locator('svg').first().isVisible()).toBe(true);
    expect((await card.boundingBox())?.height).toBeLessThan(100);
    await checkThemes(page, device, 'weather-failed', { part: `[aria-label="${WEATHER_SCREENS.title}"]` });
    await page.unrouteAll({ behavior: 'wait' });
    await card.getByRole('button', { name: UI_TEXTS.tryAgain }).click();
    await card.getByRole('alert').waitFor({ state: 'detached' });
  }),
);

test.each(DEVICES)('on a $name a photo on a banner has no dark edge', (device) =>
  onDevice(device, async (page) => {
    await page.goto(`${product.address}/user-profile/me`);
    const photo = page.getByRole('button', { name: PROFILE_SCREENS.picture.viewPhoto });
    await photo.getByRole('img').or(photo.locator('img')).first().waitFor();
    // The frame is three pixels above the photo, over the banner.
    const { data } = await greyPixels(photo.locator('img').first(), ({ x, y, width }) => ({
      x: x + width / 2 - 2,
      y: y - 3,
      width: 4,
      height: 3,
    }));
    expect(Math.min(...data)).toBeGreaterThan(WHITE);
  }),
);

test('robots.txt is served', async () => {
  const response = await fetch(`${product.address}/robots.txt`);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/^User-agent: \*$/m);
});
