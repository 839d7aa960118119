import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { DEVICES, addSession, launchBrowser, openProfile } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openLive } from './browser/live-page.ts';
import { signOut } from './pages/accounts.ts';
import { joinWithTabs, type MemberWithTabs } from './pages/member-with-tabs.ts';
import {
  act,
  atRest,
  bubble,
  callAs,
  eventually,
  expectDelivery,
  fitsItsWindow,
  messageBox,
  messagesArea,
  numbered,
  openChat,
  openWithMessageEvents,
  positionsOf,
  pressForInputMethod,
  savedName,
  sendAs,
  write,
  writeWhileBlocked,
} from './pages/messages.ts';
import { MESSAGE_TEXTS } from './pages/texts.ts';
import { makePdf } from './files/pdf.ts';
import { makePhoto } from './files/picture.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const MISSED = 30;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-messages-'));
let browser: Browser;
let product: Product;
/** Problems on the phone. */
let onPhone: readonly string[] = [];
let ann: MemberWithTabs;
let ben: MemberWithTabs;

beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '50' };
  [browser, product] = await Promise.all([launchBrowser(), startProduct(folder, { settings })]);
  ann = await joinWithTabs(browser, product.address, 'Ann Weaver', 'ann@example.org');
  ben = await joinWithTabs(browser, product.address, 'Ben Carder', 'ben@example.org');
});

const allPages = () => browser.contexts().flatMap((each) => each.pages());
afterEach(async (context) => {
  await keepFailurePictures(context, 'messages', allPages());
  // Restores the network for the next test, even after a failure.
  for (const { network } of [ann, ben]) await network.restore();
});

afterAll(() => closeProduct({ browser, product, folder }));

test('a first message notifies other screens, and all tabs show it as read', async () => {
  const [page, second] = ann.pages;
  const [other, otherTab] = ben.pages;
  await Promise.all(
    [other, otherTab].map((tab) => openWithMessageEvents(tab, `${product.address}/dashboard`)),
  );
  const isShown = page.getByText(MESSAGE_TEXTS.starting({ name: 'Ben Carder' })).waitFor();
  await openChat(page, product.address, ben.id);
  await isShown;
  await eventually(() => new URL(page.url()).search).toBe('');
  await page.getByText('Start the conversation by sending a message!').waitFor();
  const toast = other.getByRole('listitem').filter({ hasText: 'New message from Ann Weaver' });
  await write(page, 'Hello Ben');
  // The toast stays while the pointer is on it.
  await toast.hover();
  await bubble(page, 'Hello Ben').waitFor();
  await openChat(second, product.address, ben.id);

  const badge = (tab: Page) => tab.getByRole('link', { name: /Messages 1 unread/ }).first();
  await Promise.all([badge(other).waitFor(), badge(otherTab).waitFor()]);
  await eventually(() => other.title()).toMatch(/^\(1\) /);
  await toast.getByRole('button', { name: 'Open' }).click();
  await bubble(other, 'Hello Ben').waitFor();
  await Promise.all([expectDelivery(page, 'Hello Ben', 'Read'), expectDelivery(second, 'Hello Ben', 'Read')]);
  await badge(otherTab).waitFor({ state: 'detached' });
  await eventually(() => otherTab.title()).not.toMatch(/^\(/);
});

test('the typing indicator ends 2 seconds after the last key, and messages are announced once and shortened', async () => {
  const [page] = ann.pages;
  const [other] = ben.pages;
  const typing = other.getByText('Typing...');
  await eventually(async () => {
    // Repeats typing, because the indicator disappears 2 seconds after the last key.
    await messageBox(page).pressSequentially('o');
    return typing.isVisible();
  }).toBe(true);
  await typing.waitFor({ state: 'detached' });
  await write(page, `Second ${'and on '.repeat(60)}`);
  const log = other.getByRole('log', { name: 'New messages' });
  await eventually(() => log.locator('p').count()).toBe(1);
  const said = await log.innerText();
  expect(said).toMatch(/^Ann Weaver: Second and on /);
  expect(said.length).toBeLessThan(180);
  await other.getByText('Online', { exact: true }).first().waitFor();
});

test('messages sent while a device was offline appear once and in order when it reconnects', async () => {
  const [other, otherTab] = ben.pages;
  await openChat(otherTab, product.address, ann.id);
  await ben.network.cut();
  await other.getByText("You're offline. We will reconnect.").waitFor();
  await eventually(() => fitsItsWindow(other)).toBe(true);
  for (let number = 1; number <= MISSED; number += 1)
    await sendAs(product.address, ann.token, ben.id, `Missed ${number}`);
  await write(other, 'Written on a train');
  await bubble(other, 'Written on a train').getByText('Waiting to be sent').waitFor();
  await ben.network.restore();
  const expected = Array.from({ length: MISSED }, (_, index) => `Missed ${index + 1}`);
  for (const tab of [otherTab, other]) {
    await tab.bringToFront();
    await bubble(tab, 'Written on a train').getByText('Waiting to be sent').waitFor({ state: 'detached' });
    await eventually(() => numbered(tab, 'Missed')).toEqual(expected);
  }
  for (const tab of ann.pages) await eventually(() => bubble(tab, 'Written on a train').count()).toBe(1);
});

test('an unsent message survives a reload and is sent once', async () => {
  const [page] = ann.pages;
  await openChat(page, product.address, ben.id);
  await ann.network.holdSends();
  await writeWhileBlocked(page, 'Kept on the device');
  await openChat(ben.pages[0], product.address, ann.id);
  await page.reload();
  await bubble(page, 'Kept on the device').getByText('Waiting to be sent').waitFor();
  await ann.network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectDelivery(page, 'Kept on the device', 'Read');
  await bubble(ben.pages[0], 'Kept on the device').waitFor();
  expect(await bubble(ben.pages[0], 'Kept on the device').count()).toBe(1);
});

test('a rejected message shows the failure, and Try Again sends it later', async () => {
  const [page] = ann.pages;
  // A block hides the input at once, so it can only reject a message that was sent before.
  await ann.network.holdSends();
  await write(page, 'Refused at first');
  const refused = bubble(page, 'Refused at first');
  await refused.getByText('Waiting to be sent').waitFor();
  const unblock = () => callAs(product.address, ben.token, 'DELETE', `/connection/block/${ann.id}`);
  onTestFailed(async () => void (await unblock()));
  await callAs(product.address, ben.token, 'POST', `/connection/block/${ann.id}`);
  await ann.network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await refused.getByText('Not sent').waitFor();
  await messageBox(page).waitFor({ state: 'detached' });
  await unblock();
  await refused.getByRole('button', { name: 'Try Again' }).click();
  await refused.getByText('Not sent').waitFor({ state: 'detached' });
  await bubble(ben.pages[0], 'Refused at first').waitFor();
  await messageBox(page).waitFor();
});

test('a member edits, replies with a quote, jumps to the original, searches and deletes', async () => {
  const [page] = ann.pages;
  const [other] = ben.pages;
  await openChat(page, product.address, ben.id);
  await openChat(other, product.address, ann.id);
  await write(page, 'The legend has five colours');
  await act(page, 'The legend has five colours', 'Edit');
  await eventually(() => messageBox(page).inputValue()).toBe('The legend has five colours');
  await write(page, 'The legend has six colours');
  await bubble(other, 'six colours').getByText('Edited').waitFor();
  await act(other, 'six colours', 'Reply');
  await write(other, 'Six it is');
  const reply = bubble(page, 'Six it is');
  await reply.getByRole('button', { name: /In reply to/ }).waitFor();

  await page.getByRole('button', { name: 'Search in conversation' }).click();
  await page.getByRole('searchbox', { name: 'Search in conversation' }).fill('hello');
  await page
    .getByRole('button', { name: /Hello Ben/ })
    .last()
    .click();
  await eventually(() => bubble(page, 'Hello Ben').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Close search' }).click();
  await page.getByRole('button', { name: /new message|Latest messages/ }).click();
  await reply.getByRole('button', { name: /In reply to/ }).click();
  await bubble(page, 'six colours').first().waitFor();

  await act(page, 'The legend has six colours', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await bubble(other, MESSAGE_TEXTS.deletedContent).first().waitFor();
  await eventually(() => other.getByText('The legend has six colours').count()).toBe(0);
});

test('pictures and PDFs open inside Weft, and files have limits', async () => {
  const [page] = ann.pages;
  const [other] = ben.pages;
  await openChat(page, product.address, ben.id);
  await openChat(other, product.address, ann.id);
  const input = page.getByLabel('Files to attach');
  const photo = await makePhoto(2400, 1600);
  const pdf = makePdf(3);
  await input.setInputFiles([
    { name: 'board.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'induction.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'huge.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') },
  ]);
  await page.getByText(MESSAGE_TEXTS.rules.attachmentLarge({ name: 'huge.txt' })).waitFor();
  await page.getByText('Selected Files (2/5)').waitFor();
  await eventually(() => messageBox(page).getAttribute('placeholder')).toBe('Add a message (optional)...');
  const many = Array.from({ length: 4 }, (_, index) => ({
    name: `note-${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('words'),
  }));
  await input.setInputFiles(many);
  await page.getByText(MESSAGE_TEXTS.rules.attachmentsMany({ added: 3 })).waitFor();
  await page.getByRole('button', { name: 'Maximum 5 files allowed' }).waitFor();
  for (const index of [0, 1, 2]) await page.getByRole('button', { name: `Remove note-${index}.txt` }).click();
  await page.getByRole('button', { name: 'Send message' }).click();

  await other.getByRole('button', { name: 'Open image 1 of 1' }).click();
  await other
    .getByRole('dialog', { name: /^board\./ })
    .getByRole('img')
    .waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: /induction\.pdf/ }).click();
  const viewer = other.getByRole('dialog', { name: 'induction.pdf' });
  await viewer.getByText('Page 1 of the sample').first().waitFor({ state: 'attached' });
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await eventually(() => viewer.getByLabel('Page', { exact: true }).inputValue()).toBe('2');
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await viewer.getByText('125%').waitFor();
  expect(await savedName(viewer.getByRole('link', { name: 'Download' }))).toBe('induction.pdf');
  if (DEVICES[0]) await checkScreen(other, DEVICES[0], 'messages-pdf');
  const opened = ben.context.waitForEvent('page');
  await viewer.getByRole('link', { name: 'Open Full PDF' }).click();
  const full = await opened;
  await full.getByRole('heading', { name: 'induction.pdf' }).waitFor();
  await full.getByText('Page 1 of the sample').first().waitFor({ state: 'attached' });
  expect(await savedName(full.getByRole('link', { name: 'Download' }))).toBe('induction.pdf');
  await full.close();
  await other.bringToFront();
  await other.keyboard.press('Escape');
});

test('older messages load without moving the visible ones', async () => {
  const [page] = ann.pages;
  // With fewer unread messages, the conversation would open at the first of them.
  await Promise.all(ann.pages.map((tab) => tab.goto(`${product.address}/dashboard`)));
  for (let number = 1; number <= 150; number += 1)
    await sendAs(product.address, ben.token, ann.id, `Story ${number}\n${'a line\n'.repeat(number % 4)}`);
  await openChat(page, product.address, ben.id);
  await bubble(page, 'Story 150').waitFor();
  const area = messagesArea(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route(/messages\/conversation\/.*cursor=/, async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  await area.hover();
  await eventually(async () => {
    if (!isHeld) await page.mouse.wheel(0, -600);
    return isHeld;
  }).toBe(true);
  // Only the response may change the layout from here on.
  await atRest(area);
  const height = await area.evaluate((element) => element.scrollHeight);
  const before = await positionsOf(page, 'Story');
  expect(Object.keys(before).length).toBeGreaterThan(2);
  const answered = page.waitForResponse(/messages\/conversation\/.*cursor=/);
  release();
  await answered;
  await eventually(() => area.evaluate((element) => element.scrollHeight)).toBeGreaterThan(height + 1500);
  await atRest(area);
  const after = await positionsOf(page, 'Story');
  for (const [name, top] of Object.entries(before))
    expect(Math.abs((after[name] ?? Number.NaN) - top), `${name} moved`).toBeLessThanOrEqual(2);
  await page.unroute(/messages\/conversation\/.*cursor=/);
});

test('by keyboard only, an emoji is inserted at the caret, a draft is kept, and Enter sends except in an input method', async () => {
  const [page] = ann.pages;
  const box = await openChat(page, product.address, ben.id);
  await box.focus();
  await page.keyboard.type('Half  a thought');
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('rocket');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await eventually(() => box.inputValue()).toBe('Half 🚀 a thought');
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.goto(`${product.address}/dashboard`);
  await openChat(page, product.address, ben.id);
  await eventually(() => box.inputValue()).toBe('Half 🚀 a thought');

  const devtools = await ann.context.newCDPSession(page);
  await box.fill('');
  await box.focus();
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await pressForInputMethod(devtools, 'Enter');
  expect(await box.inputValue()).toBe('にほん');
  await pressForInputMethod(devtools, 'Enter', '日本');
  await eventually(() => box.inputValue()).toBe('日本');
  await box.press('Enter');
  await bubble(ben.pages[0], '日本').waitFor();
});

test('on a phone, one pane is visible, Enter starts a new line, and the input stays above the keyboard', async () => {
  const phone = DEVICES.find(({ touch }) => touch);
  const [desktop] = DEVICES;
  if (!phone || !desktop) throw new Error('no device');
  const context = await openProfile(browser, phone);
  onPhone = await watchForProblems(context, product.address);
  await addSession(context, product.address, ben.token);
  // Reports a phone's keyboard through the VisualViewport API.
  await context.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: view, configurable: true });
  });
  const page = await context.newPage();
  await page.goto(`${product.address}/messages`);
  await page.getByRole('button', { name: /Ann Weaver/ }).waitFor();
  await checkScreen(page, phone, 'messages-list');
  await eventually(() => fitsItsWindow(page)).toBe(true);
  await page.getByRole('button', { name: /Ann Weaver/ }).tap();
  await messageBox(page).waitFor();
  await page.getByRole('navigation', { name: 'Main, mobile' }).waitFor({ state: 'hidden' });
  await checkScreen(page, phone, 'messages-chat');
  expect(await messageBox(page).evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
  await messageBox(page).tap();
  // A tap starts as a touch. The browser turns it into a click, which sets the focus.
  await eventually(() => messageBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await eventually(() => messageBox(page).inputValue()).toBe('one\ntwo');
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.assign(view, { height: 480 });
    view.dispatchEvent(new Event('resize'));
    // A slow phone reports the scroll only now. It must not count as leaving the end.
    document.querySelector('[role=region][aria-label=Messages]')?.dispatchEvent(new Event('scroll'));
  });
  const send = page.getByRole('button', { name: 'Send message' });
  await eventually(async () => {
    const box = await send.boundingBox();
    return box && box.y + box.height;
  }).toBeLessThanOrEqual(480);
  const isAtEnd = () =>
    messagesArea(page).evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight < 4);
  await eventually(isAtEnd).toBe(true);
  await send.tap();
  await bubble(ann.pages[0], 'two').waitFor();
  await page.getByRole('button', { name: 'Back to conversations' }).tap();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  await context.close();
  await checkScreen(ann.pages[0], desktop, 'messages');
});

test('signing out removes unsent messages, and no page reported a problem', async () => {
  const [page, second] = ann.pages;
  await second.close();
  await openLive(page, `${product.address}/messages?user=${ben.id}`);
  await ann.network.holdSends();
  await writeWhileBlocked(page, 'Never sent');
  await messageBox(page).fill('A draft');
  await signOut(page, false);
  await eventually(() =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('weft-outbox');
  await eventually(() =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme')),
  ).toEqual([]);
  const { refusals, others } = sortProblems([ann.problems, ben.problems, onPhone].flat());
  // Chromium reports what these tests do to the network, also a frame for a socket that is closing.
  const ofTheNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|already in CLOSING or CLOSED state/;
  expect(others.filter((problem) => !ofTheNetwork.test(problem))).toEqual([]);
  // The blocked message was sent by HTTP or socket, whichever was available first.
  expect(refusals.filter((refusal) => refusal !== '403 /api/messages/send')).toEqual([]);
});
