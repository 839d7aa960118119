import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, openProfile } from './browser/browser.ts';
import { openSection } from './pages/settings.ts';
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
  await page.getByRole('heading', { name: 'This thread ends here' }).waitFor();
  await page.getByRole('link', { name: 'Weft, home' }).waitFor();
});

test.each(DEVICES)('on a $name a link opens a section of the settings', async (device) => {
  await page.setViewportSize(device);
  await page.goto(address('/settings'));
  await page.getByRole('region', { name: 'Account', exact: true }).waitFor();
  for (const title of ['Notifications', 'This device', 'Privacy', 'Your data']) {
    await openSection(page, title);
    await page.reload();
    await page.getByRole('main').getByRole('region', { name: title, exact: true }).waitFor();
  }
});

test.each(DEVICES)('on a $name the weather keeps its city if the location is denied', async (device) => {
  await page.setViewportSize(device);
  await page.goto(address('/dashboard'));
  const card = page.getByRole('region', { name: 'Weather' });
  await page.evaluate(() => localStorage.setItem('weatherCity', 'Pune'));
  await page.reload();
  await card
    .getByText(/Pune, IN/)
    .filter({ visible: true })
    .waitFor();
  await card.getByRole('button', { name: 'Weather options' }).click();
  await page.getByRole('menuitem', { name: 'Use My Location' }).click();
  await page.getByText(WEATHER_TEXTS.failed.location({ city: 'Pune' })).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('weatherCity'))).toBe('Pune');
  await card.getByRole('button', { name: 'Weather options' }).click();
  await page.getByRole('menuitem', { name: 'Hide Weather' }).click();
  await card.waitFor({ state: 'detached' });
  await page.goto(address('/settings/device'));
  await page.getByRole('switch', { name: 'Weather on Home' }).click();
});

test.each(DEVICES)('a page shows its skeleton until its code has loaded, on a $name', async (device) => {
  const visit = await openProfile(stage.browser, device);
  const late = await visit.newPage();
  await late.route(/\/assets\/privacy-policy/, () => undefined);
  await late.goto(address('/privacy-policy'));
  await late.getByRole('main').getByText('Loading...').waitFor();
  await late.getByRole('main').locator('.skeleton').first().waitFor();
  await visit.close();
});

test('no page reported a problem', () => {
  expect(problems).toEqual([]);
});
