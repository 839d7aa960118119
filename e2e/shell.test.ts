import { APP_NAME } from '@weft/shared/app';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE } from '@weft/shared/languages/languages';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { LANGUAGE_KEY, THEME_KEY } from '../client/src/lib/storage/device-keys.ts';
import { artefactPath } from './product/artefacts.ts';
import { DEVICES, addSession, openProfile } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { startNewerBuild } from './product/newer-build.ts';
import { pushTo } from './browser/push-to.ts';
import { openLive } from './browser/live-page.ts';
import { signOut } from './pages/accounts.ts';
import { openComposer } from './pages/feed.ts';
import { joinAndSignIn, signInElsewhere, writePost } from './pages/member.ts';
import { callAs, eventually, ownId } from './pages/messages.ts';
import {
  ACCOUNT_SCREENS,
  ALERT_SCREENS,
  APP_SCREENS,
  NETWORK_SCREENS,
  NOTIFICATION_SCREENS,
  NOTIFICATION_TEXTS,
  POST_SCREENS,
  POST_TEXTS,
  UI_TEXTS,
} from './pages/texts.ts';
import { openStage, type Stage } from './product/stage.ts';
import { goOffline } from './browser/go-offline.ts';
import { watchForProblems } from './browser/watch.ts';

const [desktop, phone] = DEVICES;
if (!desktop || !phone) throw new Error('no device');
const FOLLOWER = { fullName: 'Ravi Menon', email: 'ravi@example.org', password: 'sixfold88' };
const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0103' };
/** The browser's console message for a call without network. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported module/;
const DRAFT = 'A thought that the train took away';

let stage: Stage;
let page: Page;
let context: BrowserContext;
let problems: readonly string[];

const tokenOf = async () => (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';

/** Resolves once the service worker has cached all files and controls the next page. */
const workerIsReady = (of: Page) => of.evaluate(async () => void (await navigator.serviceWorker.ready));
const cached = (of: Page) =>
  of.evaluate(async () => {
    const names = await caches.keys();
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: stored.flat().map(({ url }) => new URL(url).pathname) };
  });

beforeAll(async () => {
  stage = await openStage('shell', { notifies: true });
  const token = await signInElsewhere(stage.product.address, stage.person);
  for (const text of ['First light on the quay', 'Second light on the quay'])
    await writePost(stage.product.address, token, text);
  page = await stage.enter(async (opened) => {
    context = opened;
    problems = await watchForProblems(opened, stage.product.address);
  });
  await page.getByRole('article').first().waitFor();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await page.screenshot({ path: artefactPath(`shell-failed-${task.name.slice(0, 24)}.png`) });
});

afterAll(() => stage?.close());

test('the manifest is installable: names, URLs of screens, and icons of the stated sizes', async () => {
  const { address } = stage.product;
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await fetch(`${address}${link}`);
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await response.json()) as {
    name: string;
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Weft', display: 'standalone', start_url: '/dashboard' });
  for (const { src, sizes, type } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
    const icon = await fetch(`${address}${src}`);
    expect(icon.headers.get('content-type')).toBe(type);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { url } of manifest.shortcuts) {
    const screen = await fetch(`${address}${url}`, { headers: { accept: 'text/html' } });
    expect(screen.headers.get('content-type')).toMatch(/^text\/html/);
  }
  const devtools = await context.newCDPSession(page);
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
  // An attached session would hide from the page that it is offline.
  await devtools.detach();
});

test('a first visit loads the dashboard in a few preloaded files, and requests everything once and early', async () => {
  const { address } = stage.product;
  const visitor = await openProfile(stage.browser, desktop);
  try {
    const guest = await visitor.newPage();
    await guest.goto(address);
    await guest.getByRole('heading', { name: ACCOUNT_SCREENS.signInScreen.title }).waitFor();
    expect(await guest.locator('link[data-member]').count()).toBe(0);
    await guest.close();

    const token = await signInElsewhere(address, stage.person);
    await addSession(visitor, address, token);
    const tab = await visitor.newPage();
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await tab.goto(`${address}/dashboard`);
    await tab.getByRole('article').first().waitFor();
    const scripts = asked.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
    const preloads = await tab
      .locator('link[rel=modulepreload][data-member]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(preloads.length).toBeGreaterThan(1);
    expect(scripts).toEqual(expect.arrayContaining(preloads));
    // Each request costs a round trip: the document, its resources, and the live connection. Other languages than
    // English add two files of texts.
    const texts = currentLanguage() === DEFAULT_LANGUAGE ? 0 : 2;
    expect(scripts.length - texts, scripts.join(' ')).toBeLessThan(10);
    await eventually(() => asked).toContain('/api/network/counts');
    expect(asked.filter((path) => path === '/api/media/getAllMedia')).toHaveLength(1);
    // Requested before the code that shows them has started.
    expect(asked.indexOf('/api/media/getAllMedia')).toBeLessThan(asked.indexOf('/api/network/counts'));

    // They need no other code: without the page's, they are sent all the same.
    const slow = await visitor.newPage();
    await slow.route('**/assets/index-*.js', (route) => route.abort());
    const sent = slow.waitForRequest('**/api/media/getAllMedia');
    await slow.goto(`${address}/dashboard`);
    expect((await (await sent).response())?.status()).toBe(200);
  } finally {
    await visitor.close();
  }
});

test('keyboard shortcuts navigate, and ? explains them', async () => {
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: APP_SCREENS.keyboardShortcuts });
  await help.getByText(POST_SCREENS.shortcuts.next).waitFor();
  await checkScreen(page, desktop, 'shortcuts');
  // Shortcuts do nothing while the dialog is open.
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = page.getByRole('article').nth(1);
  await expect.poll(() => second.evaluate((post) => post === document.activeElement)).toBe(true);
  await page.keyboard.press('l');
  await second.getByRole('button', { name: POST_TEXTS.reactions.like, pressed: true }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('jn');
  await eventually(() =>
    page.getByRole('combobox', { name: NETWORK_SCREENS.search.searchPeople }).inputValue(),
  ).toBe('jn');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: NETWORK_SCREENS.search.searchPeople }).blur();
  for (const [key, path] of Object.entries({
    n: '/network',
    m: '/messages',
    b: '/notifications',
    h: '/dashboard',
  })) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await page.waitForURL(`**${path}`);
  }
});

test('shortcuts can be turned off permanently', async () => {
  await page.getByRole('button', { name: APP_SCREENS.menu.accountMenu }).click();
  await page.getByRole('button', { name: APP_SCREENS.keyboardShortcuts }).click();
  await page.getByRole('switch', { name: APP_SCREENS.shortcuts.single }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: NETWORK_SCREENS.search.searchPeople });
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('the browser notifies in the background, once for all tabs, and opens the location', async () => {
  const { address } = stage.product;
  await workerIsReady(page);
  await context.grantPermissions(['notifications'], { origin: address });
  await openLive(page, `${address}/settings/notifications`);
  const toggle = page.getByRole('switch', { name: ALERT_SCREENS.desktop.label });
  await toggle.click();
  await page.getByRole('button', { name: ALERT_SCREENS.desktop.sendTest }).waitFor();
  await checkScreen(page, desktop, 'desktop-notifications');
  const second = await context.newPage();
  await openLive(second, `${address}/dashboard`);
  await second.getByRole('article').first().waitFor();
  // Simulates that another program's window has the focus.
  const turn = (tab: Page, isInFront: boolean) =>
    tab.evaluate((inFront) => {
      document.hasFocus = () => inFront;
      window.dispatchEvent(new Event(inFront ? 'focus' : 'blur'));
    }, isInFront);
  await turn(page, false);
  await turn(second, false);

  const elsewhere = await openProfile(stage.browser, desktop);
  const token = await joinAndSignIn(elsewhere, await elsewhere.newPage(), address, FOLLOWER, HOME);
  await elsewhere.close();
  const own = await ownId(address, await tokenOf());
  await callAs(address, token, 'POST', `/follow/${own}`);
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body }) => `${title} ${body}`);
    });
  await eventually(shown).toEqual([`${FOLLOWER.fullName} ${NOTIFICATION_TEXTS.did.follow({ count: 1 })}`]);

  // Without a desktop notification while a tab has the focus.
  await turn(second, true);
  await callAs(address, token, 'POST', '/connection/send', { recipientId: own });
  for (const tab of [page, second])
    await tab.getByRole('button', { name: NOTIFICATION_SCREENS.titleUnread({ count: 2 }) }).waitFor();
  expect(await shown()).toHaveLength(1);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  // Evaluated as text, because the worker's types are unknown to pages.
  const clickFirst = () =>
    worker.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  const tabsAt = (path: string) => [page, second].filter((tab) => tab.url().includes(path)).length;
  await clickFirst();
  await eventually(async () => tabsAt('/user-profile/')).toBe(1);

  // A push message is shown, opens its place in a tab that is open, and is closed when it is read elsewhere.
  await eventually(shown).toEqual([]);
  const push = await pushTo(page);
  const message = { id: '1', title: FOLLOWER.fullName, body: 'Hello', badge: 1, lang: 'en' };
  await push({ ...message, tag: 'requests', path: '/connection-requests' });
  await eventually(shown).toEqual([`${FOLLOWER.fullName} Hello`]);
  await clickFirst();
  await eventually(async () => tabsAt('/connection-requests')).toBe(1);
  for (const tag of ['read', 'unread']) await push({ ...message, title: tag, tag, path: '/notifications' });
  await eventually(async () => (await shown()).toSorted()).toEqual(['read Hello', 'unread Hello']);
  await push({ read: ['read'], badge: 1 });
  await eventually(shown).toEqual(['unread Hello']);
  expect(context.pages().filter((tab) => tab.url().startsWith(address))).toHaveLength(2);
  await second.close();
});

test('the client starts offline with its frame, typed text and queued messages', async () => {
  await page.goto(`${stage.product.address}/dashboard`);
  await workerIsReady(page);
  const composer = await openComposer(page);
  await composer.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill(DRAFT);
  // Only calls of its own pages: each one fails in the console while offline.
  const before = problems.length;
  const goOnline = await goOffline(page);
  onTestFailed(goOnline);
  await page.goto(`${stage.product.address}/dashboard`);
  await page.getByText(APP_SCREENS.offline.device).waitFor();
  await page.getByText(POST_TEXTS.failed.load).waitFor();
  await page.getByText(UI_TEXTS.offlineRetry).first().waitFor();
  await checkScreen(page, desktop, 'offline');
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await checkScreen(page, phone, 'offline');
  await page.setViewportSize({ width: desktop.width, height: desktop.height });
  const reopened = await openComposer(page);
  await eventually(() =>
    reopened.getByRole('textbox', { name: POST_SCREENS.composer.text }).inputValue(),
  ).toBe(DRAFT);
  await page.keyboard.press('Escape');

  // A screen that is not cached yet shows that the browser is offline.
  await page.goto(`${stage.product.address}/connections`);
  await page.getByRole('heading', { name: APP_SCREENS.broken.offlineTitle }).waitFor();

  await goOnline();
  await openLive(page, `${stage.product.address}/dashboard`);
  await page.getByRole('article').first().waitFor();
  await eventually(() => page.getByText(APP_SCREENS.broken.offlineTitle).count()).toBe(0);
  expect(problems.slice(before).filter((problem) => !OFFLINE.test(problem))).toEqual([]);
});

test('the device caches only code and styles, and nothing of the member after signing out', async () => {
  const { names, paths } = await cached(page);
  expect(names).toHaveLength(1);
  expect(paths).toContain('/');
  const SHELL = /^\/(assets\/[\w.-]+\.(js|css|woff2)|logo\.svg|first-paint\.js|manifest\.webmanifest)?$/;
  expect(paths.filter((path) => !SHELL.test(path))).toEqual([]);
  const ownProfile = () => page.evaluate(() => localStorage.getItem('weft:own-profile'));
  await eventually(ownProfile).toContain(stage.person.fullName);
  expect(await ownProfile()).not.toContain(stage.person.email);
  await signOut(page, false);
  const kept = async () => {
    const keys = await page.evaluate(() => Object.keys(localStorage));
    return keys.filter((key) => ![THEME_KEY, LANGUAGE_KEY, 'shortcuts'].includes(key));
  };
  await eventually(kept).toEqual([]);
  const later = (await cached(page)).paths;
  // The sign-in screen loads more code.
  expect(later).toEqual(expect.arrayContaining(paths));
  expect(later.filter((path) => !SHELL.test(path))).toEqual([]);
});

test('a newer version is announced, waits for the member, and restores typed text', async () => {
  const newer = await startNewerBuild(stage.product.address);
  const token = await signInElsewhere(stage.product.address, stage.person);
  const visitor = await openProfile(stage.browser, desktop);
  try {
    await addSession(visitor, newer.address, token);
    const tab = await visitor.newPage();
    await tab.goto(`${newer.address}/dashboard`);
    await tab.getByRole('article').first().waitFor();
    await workerIsReady(tab);
    const [oldName] = (await cached(tab)).names;
    const composer = await openComposer(tab);
    await composer.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill(DRAFT);
    await tab.keyboard.press('Escape');

    newer.publish('0123456789ab');
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await tab.getByText(APP_SCREENS.device.newVersion({ app: APP_NAME })).waitFor();
    await tab.screenshot({ path: artefactPath('desktop-update.png') });
    expect(await tab.locator('meta[name=build]').getAttribute('content')).not.toBe('0123456789ab');
    const reloaded = tab.waitForEvent('load');
    await tab.getByRole('button', { name: APP_SCREENS.device.reload }).click();
    await reloaded;
    await tab.getByRole('article').first().waitFor();
    expect(await tab.locator('meta[name=build]').getAttribute('content')).toBe('0123456789ab');
    await eventually(async () => (await cached(tab)).names).toEqual(['weft-shell-0123456789ab']);
    expect(oldName).not.toBe('weft-shell-0123456789ab');
    const reopened = await openComposer(tab);
    await eventually(() =>
      reopened.getByRole('textbox', { name: POST_SCREENS.composer.text }).inputValue(),
    ).toBe(DRAFT);
    await tab.keyboard.press('Escape');

    // A tab opened after the update gets the new page without a message.
    newer.publish('ba9876543210');
    await tab.reload();
    await eventually(async () => (await cached(tab)).names).toEqual(['weft-shell-ba9876543210']);
    expect(await tab.getByText(APP_SCREENS.device.newVersion({ app: APP_NAME })).count()).toBe(0);
  } finally {
    await visitor.close();
    await newer.close();
  }
});

test('a worker never creates its cache again after a newer one has deleted it', async () => {
  const tab = await context.newPage();
  await tab.goto(`${stage.product.address}/`);
  await workerIsReady(tab);
  const names = () => tab.evaluate(() => caches.keys());
  const [own = ''] = await names();
  await tab.evaluate((name) => navigator.locks.request('weft-shell', () => caches.delete(name)), own);
  // The worker handles the fetch after the message.
  const status = await tab.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    controller?.postMessage({ kind: 'keep-texts', language: 'de' }, []);
    return (await fetch('/first-paint.js')).status;
  });
  expect(status).toBe(200);
  expect(await names()).toEqual([]);
  await tab.close();
});

test('no page reported a problem', () => {
  expect(problems.filter((problem) => !OFFLINE.test(problem))).toEqual([]);
});
