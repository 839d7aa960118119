import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { DEVICES, openProfile } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { goOffline } from './browser/go-offline.ts';
import { openLive } from './browser/live-page.ts';
import { signInElsewhere, writePost } from './pages/member.ts';
import { ACCOUNT_SCREENS } from './pages/texts.ts';
import { artefactPath } from './product/artefacts.ts';
import { openStage, type Stage } from './product/stage.ts';

const [desktop, phone] = DEVICES;
if (!desktop || !phone) throw new Error('no device');
/** Widths at which no page scrolls sideways. CSS pixels. */
const WIDTHS = [1440, 1180, 768, 390, 320];
const ENGLISH_POST = 'Two lines of timetable, joined.';
const ARABIC_POST = 'سطران من جدول المواعيد';

let stage: Stage;
let page: Page;
let context: BrowserContext;

const address = (path: string) => `${stage.product.address}${path}`;
const pageDirection = (of: Page) => of.evaluate(() => document.documentElement.dir);
const directionOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).direction);
const left = async (element: Locator) => (await element.boundingBox())?.x ?? Number.NaN;

/** By how much the page scrolls sideways at each width, without those where it doesn't. */
async function sidewaysScrolls(of: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const width of WIDTHS) {
    await of.setViewportSize({ width, height: 900 });
    const by = await of.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (by > 0) found[width] = by;
  }
  await of.setViewportSize({ width: desktop?.width ?? 0, height: desktop?.height ?? 0 });
  return found;
}

beforeAll(async () => {
  stage = await openStage('right-to-left');
  const token = await signInElsewhere(stage.product.address, stage.person);
  for (const text of [ENGLISH_POST, ARABIC_POST]) await writePost(stage.product.address, token, text);
  page = await stage.enter(async (opened) => {
    context = opened;
  });
  await page.getByRole('article').first().waitFor();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await page.screenshot({ path: artefactPath(`right-to-left-failed-${task.name.slice(0, 24)}.png`) });
});

afterAll(() => stage?.close());

test('before sign-in the language changes without a reload, and its script has a font', async () => {
  const visitor = await openProfile(stage.browser, desktop);
  onTestFailed(() => visitor.close());
  const tab = await visitor.newPage();
  const fonts: string[] = [];
  tab.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await tab.goto(address('/'));
  await tab.getByLabel(ACCOUNT_SCREENS.email).fill('meera@example.org');
  expect(fonts.filter((url) => url.includes('readex'))).toEqual([]);
  await tab.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await tab.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
  expect(await pageDirection(tab)).toBe('rtl');
  expect(await tab.locator('input[type=email]').inputValue()).toBe('meera@example.org');
  expect(await directionOf(tab.locator('input[type=email]'))).toBe('ltr');
  await expect.poll(() => fonts.filter((url) => url.includes('readex')).length).toBe(1);
  expect(await sidewaysScrolls(tab)).toEqual({});
  await checkScreen(tab, desktop, 'sign-in-arabic');
  await tab.setViewportSize({ width: phone.width, height: phone.height });
  await checkScreen(tab, phone, 'sign-in-arabic');
  await visitor.close();
});

test('the other tab follows, and a reload keeps the language', async () => {
  const other = await context.newPage();
  await openLive(other, address('/settings/language'));
  await other.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await expect.poll(() => pageDirection(page)).toBe('rtl');
  await other.close();
  // The first calls are sent before most of the page's code has run.
  const firstCall = page.waitForRequest(/\/user\/profile$/);
  await page.reload();
  expect(await pageDirection(page)).toBe('rtl');
  expect((await firstCall).headers()['accept-language']).toBe('ar');
});

test('the dashboard is mirrored, and what members write keeps its direction', async () => {
  await page.getByRole('article').first().waitFor();
  const header = page.getByRole('banner');
  expect(await left(header.getByRole('link').first())).toBeGreaterThan(
    await left(header.getByRole('navigation')),
  );
  expect(await directionOf(page.getByText(ENGLISH_POST))).toBe('ltr');
  expect(await directionOf(page.getByText(ARABIC_POST))).toBe('rtl');
  const scale = (icon: Locator) => icon.evaluate((each) => getComputedStyle(each).scale);
  await expect.poll(() => scale(page.locator('.lucide-arrow-right').first())).toBe('-1 1');
  expect(await scale(page.locator('.lucide-search').first())).toBe('none');
  expect(await sidewaysScrolls(page)).toEqual({});
  await checkScreen(page, desktop, 'dashboard-arabic');
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await checkScreen(page, phone, 'dashboard-arabic');
  await page.setViewportSize({ width: desktop.width, height: desktop.height });
});

test('tabs follow the line of text with the arrow keys', async () => {
  await page.goto(address('/following-followers'));
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  expect(await left(tabs.nth(1))).toBeLessThan(await left(tabs.first()));
});

test('the client starts offline in its language', async () => {
  await page.goto(address('/dashboard'));
  const storedTexts = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('/texts-ar-')).length;
    });
  await expect.poll(storedTexts).toBe(1);
  const goOnline = await goOffline(page);
  onTestFailed(goOnline);
  await page.goto(address('/dashboard'));
  await page.getByRole('link', { name: 'الرئيسية' }).first().waitFor();
  expect(await pageDirection(page)).toBe('rtl');
  await goOnline();
});

test('long German words fit into the header and the bars at every width', async () => {
  await page.goto(address('/settings/language'));
  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('Deutsch');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  for (const path of ['/dashboard', '/network', '/settings/notifications']) {
    await page.goto(address(path));
    await page.getByRole('heading').first().waitFor();
    expect(await sidewaysScrolls(page), path).toEqual({});
  }
  const heights = await page
    .getByRole('banner')
    .getByRole('navigation')
    .getByRole('link')
    .locator('span:first-of-type')
    .evaluateAll((labels) => labels.map((label) => label.getClientRects().length));
  expect(heights).toEqual([1, 1, 1, 1, 1]);
});
