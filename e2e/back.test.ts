import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Device } from './browser/browser.ts';
import { devicesHere } from './devices.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openComposer, postWith } from './pages/feed.ts';
import { writePost } from './pages/member.ts';
import { atRest, bubble, callAs, eventually, messageBox, sendAs } from './pages/messages.ts';
import { join, joinInBrowser, type SignedIn } from './pages/network.ts';
import {
  APP_SCREENS,
  MESSAGE_SCREENS,
  NETWORK_SCREENS,
  NOTIFICATION_SCREENS,
  patternOf,
  POST_SCREENS,
  PROFILE_SCREENS,
  UI_TEXTS,
} from './pages/texts.ts';
import { makePdf } from './files/pdf.ts';
import { makePhoto } from './files/picture.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product/product.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const POSTS = 12;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-back-'));
let browser: Browser;
let product: Product;
const problems: (readonly string[])[] = [];

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
});

afterAll(() => closeProduct({ browser, product, folder }));

/** Publishes a post with a picture. */
async function writePicture(token: string, text: string): Promise<void> {
  const form = new FormData();
  form.set('mediaTitle', text);
  const photo = new Uint8Array(await makePhoto(640, 480));
  form.set('mediaImage', new File([photo], 'yard.jpg', { type: 'image/jpeg' }));
  await callAs(product.address, token, 'POST', '/media/createMedia', form);
}

async function sendPdf(token: string, receiverId: string): Promise<void> {
  const form = new FormData();
  form.set('receiverId', receiverId);
  form.set('content', 'The plan');
  const pdf = new Uint8Array(makePdf(1));
  form.set('attachment', new File([pdf], 'plan.pdf', { type: 'application/pdf' }));
  await callAs(product.address, token, 'POST', '/messages/send-with-attachment', form);
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Whether the current history entry belongs to an overlay. */
const isOverlayEntry = (page: Page) =>
  page.evaluate(() => (history.state as { overlay?: unknown } | null)?.overlay !== undefined);
/** Presses the browser's back button. */
const back = (page: Page) => page.goBack({ waitUntil: 'commit' });

describe.each(devicesHere())('on a $name', (device: Device) => {
  let ann: SignedIn;
  let page: Page;
  let bob: { id: string; token: string };

  beforeAll(async () => {
    ann = await joinInBrowser(browser, device, product, `Ann${device.name} Bergström`);
    bob = await join(product, `Bob${device.name} Santos`);
    ({ page } = ann);
    problems.push(await watchForProblems(ann.context, product.address));
    for (let at = 1; at <= POSTS; at += 1)
      await writePost(
        product.address,
        ann.token,
        `Post ${at} of ${device.name}\n${'and a line\n'.repeat(6)}`,
      );
    await writePicture(ann.token, `The yard of ${device.name}`);
    await sendAs(product.address, bob.token, ann.id, 'Hello Ann');
    await sendPdf(bob.token, ann.id);
  });

  /** Opens a screen by its link, so that there is a page to go back to. */
  async function openFrom(address: string, link: string): Promise<void> {
    await page.goto(`${product.address}${address}`);
    await page.getByRole('link', { name: link }).locator('visible=true').first().click();
  }

  afterEach((context) => keepFailurePictures(context, `back-${device.name}`, [page]));

  test('Back closes menu and dialog of a post far down the feed, and keeps the scroll position', async () => {
    await openFrom('/network', APP_SCREENS.home);
    await postWith(page, `Post 12 of ${device.name}`).waitFor();
    await page.evaluate(() => window.scrollTo(0, 1000));
    const options = page.getByRole('button', { name: POST_SCREENS.menu.label }).last();
    await options.click();
    await page.getByRole('menu').waitFor();
    // A menu does not lock the scrolling of the page.
    await page.evaluate(() => window.scrollBy(0, 60));
    await atRest(page.locator('html'));
    const at = await scrolled(page);
    expect(at).toBeGreaterThan(300);
    await back(page);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await eventually(() => scrolled(page)).toBe(at);

    await options.click();
    await atRest(page.locator('html'));
    const before = await scrolled(page);
    await page.getByRole('menuitem', { name: UI_TEXTS.delete }).click();
    await page.getByRole('dialog', { name: POST_SCREENS.menu.deletePost }).waitFor();
    await back(page);
    await closed(page);
    await eventually(() => scrolled(page)).toBe(before);
    expect(pathOf(page)).toBe('/dashboard');
  });

  test('Back closes the viewer, and Forward reopens it', async () => {
    await openFrom('/network', APP_SCREENS.home);
    await postWith(page, `The yard of ${device.name}`)
      .getByRole('button', { name: patternOf((slide) => POST_SCREENS.slide.open({ slide })) })
      .click();
    const viewer = page.getByRole('dialog', { name: POST_SCREENS.viewer.title });
    await viewer.waitFor();
    await back(page);
    await closed(page);
    await page.goForward({ waitUntil: 'commit' });
    await viewer.waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await eventually(() => isOverlayEntry(page)).toBe(false);
    expect(pathOf(page)).toBe('/dashboard');
  });

  test('Back closes the composer and keeps its text, and a reload leaves no history entry of it', async () => {
    await openFrom('/network', APP_SCREENS.home);
    await (await openComposer(page)).getByRole('textbox').first().fill('Half a thought');
    await back(page);
    await closed(page);
    const again = await openComposer(page);
    await eventually(() => again.getByRole('textbox').first().inputValue()).toBe('Half a thought');
    await page.reload();
    await page.getByRole('button', { name: POST_SCREENS.startPost }).first().waitFor();
    await eventually(() => isOverlayEntry(page)).toBe(false);
    await back(page);
    await page.waitForURL('**/network');
  });

  test('a form with changes asks on Back as it does on Escape, and Back closes the question first', async () => {
    await page.goto(`${product.address}/user-profile/me`);
    await page.getByRole('button', { name: PROFILE_SCREENS.sections.addExperience }).first().click();
    const form = page.getByRole('dialog', { name: PROFILE_SCREENS.sections.addExperience });
    await form.getByLabel(PROFILE_SCREENS.form.title).fill('Grid planner');
    const question = page.getByRole('dialog', { name: POST_SCREENS.draft.discardEditQuestion });
    await back(page);
    await question.waitFor();
    await eventually(() => isOverlayEntry(page)).toBe(true);
    await back(page);
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel(PROFILE_SCREENS.form.title).inputValue()).toBe('Grid planner');
    await eventually(() => isOverlayEntry(page)).toBe(true);
    await back(page);
    await question.getByRole('button', { name: UI_TEXTS.discard }).click();
    await closed(page);
    await eventually(() => isOverlayEntry(page)).toBe(false);
    expect(pathOf(page)).toBe('/user-profile/me');
  });

  test('in a chat Back closes the emoji picker and the document one by one, then returns to the list', async () => {
    await page.goto(`${product.address}/messages`);
    await page.getByRole('button', { name: new RegExp(`Bob${device.name}`) }).click();
    await messageBox(page).waitFor();
    await page.getByRole('button', { name: MESSAGE_SCREENS.composer.chooseEmoji }).click();
    await page.getByRole('grid', { name: MESSAGE_SCREENS.emoji.label }).waitFor();
    await back(page);
    await closed(page);
    await page.getByRole('button', { name: /plan\.pdf/ }).click();
    await page.getByRole('dialog', { name: 'plan.pdf' }).waitFor();
    await back(page);
    await closed(page);
    await bubble(page, 'Hello Ann').waitFor();
    await back(page);
    await messageBox(page).waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe('/messages');
  });

  test('Back closes search results that cover the page, and otherwise leaves the page', async () => {
    await openFrom('/network', APP_SCREENS.home);
    // Until the page has changed, the navigation to it would close the list, not Back.
    await postWith(page, `Post 12 of ${device.name}`).waitFor();
    await page.getByRole('combobox', { name: NETWORK_SCREENS.search.searchPeople }).fill('Bob');
    const found = page.getByRole('listbox', { name: NETWORK_SCREENS.search.results });
    await found.waitFor();
    await back(page);
    await found.waitFor({ state: 'detached' });
    await eventually(() => pathOf(page)).toBe(device.touch ? '/dashboard' : '/network');
  });

  test('a link in the menu or the bell navigates, and Back returns to the page without the overlay', async () => {
    const menu = device.touch ? APP_SCREENS.menu.title : APP_SCREENS.menu.accountMenu;
    await page.goto(`${product.address}/network`);
    for (const [button, link, place] of [
      [menu, APP_SCREENS.settings.title, '**/settings'],
      [APP_SCREENS.notifications, NOTIFICATION_SCREENS.seeAll, '**/notifications'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: link }).click();
      await page.waitForURL(place);
      await closed(page);
      await back(page);
      await page.waitForURL('**/network');
      await eventually(() => isOverlayEntry(page)).toBe(false);
    }
  });
});

test('no page reported a problem', () => {
  expect(sortProblems(problems.flat())).toEqual({ refusals: [], others: [] });
});
