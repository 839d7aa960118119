import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ROOT } from './product/artefacts.ts';
import { DEVICES, launchBrowser, type Device } from './browser/browser.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { atRest, bubble, bubbles, eventually, messagesArea, openChat, sendAs } from './pages/messages.ts';
import { connectionsTitle, join, joinInBrowser, type SignedIn } from './pages/network.ts';
import { MESSAGE_SCREENS, NETWORK_SCREENS } from './pages/texts.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product/product.ts';

const [desktop] = DEVICES as [Device, Device];
const CONNECTIONS = 20_000;
const MESSAGES = 40_000;
/** Maximum number of rows in the document, independent of the list's length. */
const ROWS_MAX = 80;
const OLD = 12_345;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-long-'));
let browser: Browser;
let product: Product;
let ann: SignedIn;
let page: Page;
let ben: { id: string; token: string };

/** Writes long lists into the database while the product is stopped. */
async function fill(memberId: string): Promise<void> {
  const lists = ['--connections', CONNECTIONS, '--messages', MESSAGES, '--lighthouse', OLD];
  const whose = ['--database', path.join(folder, 'data/db'), '--member', memberId];
  await promisify(execFile)('npx', [
    'tsx',
    '--conditions=source',
    path.join(ROOT, 'scripts/bench/server/content/fill-long-lists.ts'),
    ...[...whose, ...lists].map(String),
  ]);
}

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
  ann = await joinInBrowser(browser, desktop, product, 'Ann Bergström');
  ben = await join(product, 'Bob Santos');
  ({ page } = ann);
  await sendAs(product.address, ben.token, ann.id, 'Row 1 of the log');
  const { port } = product;
  await product.stop();
  await fill(ann.id);
  product = await startProduct(folder, { settings: QUICK_SETTINGS, port });
}, 480_000);

afterEach((context) => keepFailurePictures(context, 'long-lists', [page]));

afterAll(() => closeProduct({ browser, product, folder }));

/** Waits while `scroll` goes on. Hundreds of rows are many pages, which take long on a busy machine: the limit ends what hangs. */
const scrolling = (scroll: () => Promise<number>) => expect.poll(scroll, { timeout: 150_000 });
/** Milliseconds; a test scrolls twice. */
const timeout = 400_000;

/** Measures the duration of every frame from now on. */
async function watchFrames(): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    (globalThis as { frameTimes?: number[] }).frameTimes = frames;
    let last = performance.now();
    const look = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Logs the measured frames without a limit. */
async function logFrames(where: string): Promise<void> {
  const frames = await page.evaluate(() => (globalThis as { frameTimes?: number[] }).frameTimes ?? []);
  const late = frames.filter((ms) => ms > 50).length;
  const longest = Math.round(Math.max(0, ...frames));
  process.stdout.write(`${where}: ${frames.length} frames, ${late} over 50 ms, the longest ${longest} ms\n`);
}

const list = () => page.getByRole('list', { name: NETWORK_SCREENS.lists.myConnections });
const connections = () => list().getByRole('listitem');
const lastPlace = async () => Number(await connections().last().getAttribute('aria-posinset'));
const names = () => connections().locator('a[href^="/user-profile/"]:not([aria-hidden])').allInnerTexts();

test(
  '20,000 connections are counted, scrolled, restored, sorted and searched with a few dozen rows in the document',
  { timeout },
  async () => {
    await page.goto(`${product.address}/connections`);
    await page.getByRole('heading', { name: connectionsTitle(CONNECTIONS) }).waitFor();
    await page.mouse.move(700, 500);
    await watchFrames();
    await scrolling(async () => {
      await page.mouse.wheel(0, 4000);
      return lastPlace();
    }).toBeGreaterThan(400);
    await logFrames('connections');
    expect(await connections().count()).toBeLessThan(ROWS_MAX);
    expect(await connections().last().getAttribute('aria-setsize')).toBe(String(CONNECTIONS));

    await atRest(page.locator('html'));
    const place = await page.evaluate(() => window.scrollY);
    // By script, because the driver would scroll first.
    await page.evaluate(() =>
      document
        .querySelector<HTMLElement>('[role=list] a[href^="/user-profile/"]:not([aria-hidden])')
        ?.click(),
    );
    await page.waitForURL('**/user-profile/**');
    await page.goBack();
    await list().waitFor();
    await eventually(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(
      4,
    );

    const deep = (await names()).at(-1) ?? '';
    await page.getByRole('combobox', { name: NETWORK_SCREENS.lists.sortBy }).selectOption('name');
    await eventually(async () => (await names())[0]).toMatch(/^Anna Ber/);
    await page.getByRole('searchbox', { name: NETWORK_SCREENS.lists.search }).fill(deep.toLowerCase());
    await eventually(async () => new Set(await names())).toEqual(new Set([deep]));
  },
);

test(
  '40,000 messages are scrolled back, searched and left with a few dozen rows in the document',
  { timeout },
  async () => {
    await openChat(page, product.address, ben.id);
    await bubble(page, `Row ${MESSAGES} of the log`).waitFor();
    const area = messagesArea(page);
    await area.hover();
    await watchFrames();
    const first = async () =>
      Number(/Row (\d+)/.exec((await bubbles(page).first().textContent()) ?? '')?.[1] ?? MESSAGES);
    await scrolling(async () => {
      await page.mouse.wheel(0, -4000);
      return first();
    }).toBeLessThan(MESSAGES - 400);
    await logFrames('messages');
    expect(await bubbles(page).count()).toBeLessThan(ROWS_MAX);

    await page.getByRole('button', { name: MESSAGE_SCREENS.chat.search }).click();
    await page.getByRole('searchbox', { name: MESSAGE_SCREENS.chat.search }).fill('lighthouse');
    await page.getByRole('button', { name: 'The lighthouse was painted' }).click();
    await bubble(page, 'The lighthouse was painted').waitFor();
    await bubble(page, `Row ${OLD + 1} of the log`).waitFor();
    await atRest(area);
    const [found, seen] = [
      await bubble(page, 'The lighthouse was painted').boundingBox(),
      await area.boundingBox(),
    ];
    expect(found?.y).toBeGreaterThan(seen?.y ?? Number.NaN);
    expect(found?.y).toBeLessThan((seen?.y ?? Number.NaN) + (seen?.height ?? 0));
    await page.getByRole('button', { name: MESSAGE_SCREENS.thread.latest }).waitFor();
    await page.getByRole('button', { name: MESSAGE_SCREENS.search.close }).click();
    await area.hover();
    await scrolling(async () => {
      await page.mouse.wheel(0, -3000);
      return first();
    }).toBeLessThan(OLD - 200);
    expect(await bubbles(page).count()).toBeLessThan(ROWS_MAX);
    await page.getByRole('button', { name: MESSAGE_SCREENS.thread.latest }).click();
    await bubble(page, `Row ${MESSAGES} of the log`).waitFor();
  },
);
