import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, launchBrowser, openProfile } from './browser/browser.ts';
import { joinAndSignIn, writePost } from './pages/member.ts';
import { atRest } from './pages/messages.ts';
import { APP_SCREENS } from './pages/texts.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';

const PERSON = { fullName: 'Ravi Menon', email: 'ravi@example.org', password: 'sixfold88' };
const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0101' };
/** More than one page of the feed, but within the rate limit of ten minutes. */
const POSTS = 26;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-feed-'));
let browser: Browser;
let product: Product;
let page: Page;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(folder)]);
  const [desktop] = DEVICES;
  if (!desktop) throw new Error('no device');
  const context = await openProfile(browser, desktop);
  page = await context.newPage();
  const token = await joinAndSignIn(context, page, product.address, PERSON, HOME);
  for (let number = 1; number <= POSTS; number += 1) {
    await writePost(product.address, token, `Post ${number}.\n${'One more line.\n'.repeat(number % 7)}`);
  }
});

afterAll(() => closeProduct({ browser, product, folder }));

/** The visible posts: position in the feed and distance from the top in pixels. */
const seen = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('article')]
      .map((post) => ({
        place: post.getAttribute('aria-posinset'),
        top: Math.round(post.getBoundingClientRect().top),
      }))
      .filter(({ top }) => top > -400 && top < window.innerHeight),
  );

test('the feed loads page after page and renders only posts near the window', async () => {
  await page.goto(`${product.address}/dashboard`);
  await page.getByRole('article').first().waitFor();
  await page.mouse.move(500, 500);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 900);
        return page.getByRole('article').last().getAttribute('aria-posinset');
      },
      { interval: 150 },
    )
    .toBe(String(POSTS));
  expect(await page.getByRole('article').count()).toBeLessThan(POSTS);
});

test('Back restores the scroll position of the feed', async () => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await atRest(page.locator('html'));
  const bottom = await scrolled();
  await page.mouse.wheel(0, -1500);
  // Mouse wheel events scroll the page in later frames.
  await expect.poll(scrolled).toBeLessThan(bottom);
  await atRest(page.locator('html'));
  expect(await scrolled()).toBeGreaterThan(0);
  const before = await seen();
  // By script, because the driver would first scroll the link into view.
  await page.evaluate(() => {
    const inView = [...document.querySelectorAll('article')].find(
      (post) => post.getBoundingClientRect().top > 80,
    );
    inView?.querySelector<HTMLElement>('a[href^="/posts/"]')?.click();
  });
  await page.getByRole('heading', { level: 1, name: APP_SCREENS.post.title }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await page.getByRole('feed').waitFor();
  await expect.poll(seen).toEqual(before);
});
