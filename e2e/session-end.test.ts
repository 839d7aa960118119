import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, launchBrowser, openProfile } from './browser/browser.ts';
import { socketConnected, openLive } from './browser/live-page.ts';
import { signIn } from './pages/accounts.ts';
import { openComposer } from './pages/feed.ts';
import { joinAndSignIn } from './pages/member.ts';
import { eventually } from './pages/messages.ts';
import { ACCOUNT_SCREENS, ACCOUNT_TEXTS, DEVICE_TEXTS, POST_SCREENS } from './pages/texts.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { watchForProblems } from './browser/watch.ts';

const PERSON = { fullName: 'Ravi Menon', email: 'ravi@example.org', password: 'sixfold88' };
const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0101' };
const HALF_A_POST = 'Half a thought about the spring tides';
/** The server must end the socket within 5 seconds. The page needs additional time to show it. */
const TIMEOUT = 5000;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-session-end-'));
let browser: Browser;
let product: Product;
let laptop: Page;
let phone: Page;
let phoneContext: BrowserContext;
const problems: (readonly string[])[] = [];

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(folder)]);
  const [desktop, small] = DEVICES;
  if (!desktop || !small) throw new Error('no device');
  const laptopContext = await openProfile(browser, desktop);
  phoneContext = await openProfile(browser, small);
  for (const context of [laptopContext, phoneContext]) {
    problems.push(await watchForProblems(context, product.address));
  }
  laptop = await laptopContext.newPage();
  phone = await phoneContext.newPage();
  await joinAndSignIn(laptopContext, laptop, product.address, PERSON, HOME);
});

afterAll(() => closeProduct({ browser, product, folder }));

test('both browsers of a member have a socket, within the content security policy', async () => {
  const sockets = [socketConnected(laptop), socketConnected(phone)];
  await laptop.goto(`${product.address}/settings`);
  await phone.goto(product.address);
  await signIn(phone, PERSON);
  for (const address of await Promise.all(sockets)) {
    expect(address).toMatch(/^ws:\/\/[^/]+\/socket\.io\//);
    expect(new URL(address).host).toBe(new URL(product.address).host);
  }
  expect(problems.flat()).toEqual([]);
});

test('one browser ends the session of the other, in all its tabs, within 5 seconds', async () => {
  const secondTab = await phoneContext.newPage();
  await openLive(secondTab, `${product.address}/settings`);
  const composer = await openComposer(phone);
  await composer.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill(HALF_A_POST);

  await laptop.getByText(ACCOUNT_SCREENS.sessions.title, { exact: true }).click();
  const device = DEVICE_TEXTS.device({ browser: 'Chrome', system: 'Linux' });
  const signOut = laptop.getByRole('button', {
    name: ACCOUNT_SCREENS.sessions.signOutDevice({ device }),
  });
  await signOut.click();
  await laptop.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(PERSON.password);
  const start = performance.now();
  await laptop.keyboard.press('Enter');
  for (const page of [phone, secondTab]) {
    await page.getByText(ACCOUNT_TEXTS.failed.sessionEnded).waitFor();
    await page.getByRole('heading', { name: ACCOUNT_SCREENS.signInScreen.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  expect(performance.now() - start).toBeLessThan(TIMEOUT);
  await eventually(() => phoneContext.cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'token' }),
  );
  await secondTab.close();
});

test('the browser that ended the session stays in the settings', async () => {
  expect(new URL(laptop.url()).pathname).toBe('/settings');
  await laptop
    .getByRole('group', { name: ACCOUNT_SCREENS.sessions.title })
    .getByText(ACCOUNT_SCREENS.sessions.thisDevice)
    .waitFor();
});

test('the typed text is still there after signing in again', async () => {
  await signIn(phone, PERSON);
  const composer = await openComposer(phone);
  await eventually(() =>
    composer.getByRole('textbox', { name: POST_SCREENS.composer.text }).inputValue(),
  ).toBe(HALF_A_POST);
  expect(problems.flat()).toEqual([]);
});
