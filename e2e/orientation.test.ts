import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { APP_NAME } from '@weft/shared/app';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, openProfile } from './browser/browser.ts';
import { openSection } from './pages/settings.ts';
import { APP_SCREENS, UI_TEXTS, WEATHER_SCREENS, WEATHER_TEXTS } from './pages/texts.ts';
import { openStage, type Stage } from './product/stage.ts';
import { watchForProblems } from './browser/watch.ts';

let stage: Stage;
let page: Page;
let problems: readonly string[];

beforeAll(async () => {
  stage = await openStage('orientation');
  page = await stage.enter(async (context) => {
    problems = await watchForProblems(context, stage.product.address);
  });
});
afterAll(() => stage?.close());

const address = (place: string) => `${stage.product.address}${place}`;

test.each(DEVICES)('on a $name an unknown URL keeps the header', async (device) => {
  await page.setViewportSize(device);
  await page.goto(address('/nowhere'));
  await page.getByRole('heading', { name: APP_SCREENS.notFound.title }).waitFor();
  await page.getByRole('link', { name: UI_TEXTS.homeLink({ app: APP_NAME }) }).waitFor();
});

test.each(DEVICES)('on a $name a link opens a section of the settings', async (device) => {
  await page.setViewportSize(device);
  await page.goto(address('/settings'));
  await page.getByRole('region', { name: APP_SCREENS.settings.account, exact: true }).waitFor();
  for (const title of [
    APP_SCREENS.notifications,
    APP_SCREENS.settings.device,
    APP_SCREENS.settings.privacy,
    APP_SCREENS.settings.data,
  ]) {
    await openSection(page, title);
    await page.reload();
    await page.getByRole('main').getByRole('region', { name: title, exact: true }).waitFor();
  }
});

test.each(DEVICES)('on a $name the weather keeps its city if the location is denied', async (device) => {
  await page.setViewportSize(device);
  await page.goto(address('/dashboard'));
  const card = page.getByRole('region', { name: WEATHER_SCREENS.title });
  await page.evaluate(() => localStorage.setItem('weatherCity', 'Pune'));
  await page.reload();
  await card
    .getByText(commaSeparated(['Pune', 'IN']))
    .filter({ visible: true })
    .waitFor();
  await card.getByRole('button', { name: WEATHER_SCREENS.menu.label }).click();
  await page.getByRole('menuitem', { name: WEATHER_SCREENS.menu.myLocation }).click();
  await page.getByText(WEATHER_TEXTS.failed.location({ city: 'Pune' })).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('weatherCity'))).toBe('Pune');
  await card.getByRole('button', { name: WEATHER_SCREENS.menu.label }).click();
  await page.getByRole('menuitem', { name: WEATHER_SCREENS.menu.hide }).click();
  await card.waitFor({ state: 'detached' });
  await page.goto(address('/settings/home'));
  await page.getByRole('switch', { name: WEATHER_SCREENS.switch.label }).click();
});

test.each(DEVICES)('a page shows its skeleton until its code has loaded, on a $name', async (device) => {
  const visit = await openProfile(stage.browser, device);
  const late = await visit.newPage();
  await late.route(/\/assets\/privacy-policy/, () => undefined);
  await late.goto(address('/privacy-policy'));
  await late.getByRole('main').getByText(UI_TEXTS.loading).waitFor();
  await late.getByRole('main').locator('.skeleton').first().waitFor();
  await visit.close();
});

test('no page reported a problem', () => {
  expect(problems).toEqual([]);
});
