import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { LANGUAGE_KEY, THEME_KEY } from '../client/src/lib/storage/device-keys.ts';
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
  emojiWord,
  eventually,
  expectDelivery,
  fitsItsWindow,
  messageBox,
  messagesArea,
  numbered,
  openChat,
  oneUnread,
  openWithMessageEvents,
  positionsOf,
  pressForInputMethod,
  quoteIn,
  savedName,
  sendAs,
  write,
  writeWhileBlocked,
} from './pages/messages.ts';
import { APP_SCREENS, MESSAGE_SCREENS, MESSAGE_TEXTS, patternOf, UI_TEXTS } from './pages/texts.ts';
import { makePdf } from './files/pdf.ts';
import { makePhoto } from './files/picture.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const { arrivals, chat, composer, delivery, files, message, pdf, pending, thread, viewer } = MESSAGE_SCREENS;
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
  await page.getByText(MESSAGE_SCREENS.noMessagesHint).waitFor();
  const toast = other
    .getByRole('listitem')
    .filter({ hasText: arrivals.fromOne({ count: 1, name: 'Ann Weaver' }) });
  await write(page, 'Hello Ben');
  // The toast stays while the pointer is on it.
  await toast.hover();
  await bubble(page, 'Hello Ben').waitFor();
  await openChat(second, product.address, ben.id);

  await Promise.all([oneUnread(other).waitFor(), oneUnread(otherTab).waitFor()]);
  await eventually(() => other.title()).toMatch(/^\(1\) /);
  await toast.getByRole('button', { name: arrivals.open }).click();
  await bubble(other, 'Hello Ben').waitFor();
  await Promise.all([
    expectDelivery(page, 'Hello Ben', delivery.read),
    expectDelivery(second, 'Hello Ben', delivery.read),
  ]);
  await oneUnread(otherTab).waitFor({ state: 'detached' });
  await eventually(() => otherTab.title()).not.toMatch(/^\(/);
});

test('the typing indicator ends 2 seconds after the last key, and messages are announced once and shortened', async () => {
  const [page] = ann.pages;
  const [other] = ben.pages;
  const typing = other.getByText(thread.typing);
  await eventually(async () => {
    // Repeats typing, because the indicator disappears 2 seconds after the last key.
    await messageBox(page).pressSequentially('o');
    return typing.isVisible();
  }).toBe(true);
  await typing.waitFor({ state: 'detached' });
  await write(page, `Second ${'and on '.repeat(60)}`);
  const log = other.getByRole('log', { name: MESSAGE_SCREENS.log.label });
  await eventually(() => log.locator('p').count()).toBe(1);
  const said = await log.innerText();
  expect(said).toMatch(patternOf((text) => MESSAGE_SCREENS.log.text({ name: 'Ann Weaver', text })));
  expect(said).toContain('Second and on ');
  expect(said.length).toBeLessThan(180);
  await other.getByText(MESSAGE_SCREENS.presence.online, { exact: true }).first().waitFor();
});

test('messages sent while a device was offline appear once and in order when it reconnects', async () => {
  const [other, otherTab] = ben.pages;
  await openChat(otherTab, product.address, ann.id);
  await ben.network.cut();
  await other.getByText(APP_SCREENS.offline.device).waitFor();
  await eventually(() => fitsItsWindow(other)).toBe(true);
  for (let number = 1; number <= MISSED; number += 1)
    await sendAs(product.address, ann.token, ben.id, `Missed ${number}`);
  await write(other, 'Written on a train');
  await bubble(other, 'Written on a train').getByText(pending.waiting).waitFor();
  await ben.network.restore();
  const expected = Array.from({ length: MISSED }, (_, index) => `Missed ${index + 1}`);
  for (const tab of [otherTab, other]) {
    await tab.bringToFront();
    await bubble(tab, 'Written on a train').getByText(pending.waiting).waitFor({ state: 'detached' });
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
  await bubble(page, 'Kept on the device').getByText(pending.waiting).waitFor();
  await ann.network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectDelivery(page, 'Kept on the device', delivery.read);
  await bubble(ben.pages[0], 'Kept on the device').waitFor();
  expect(await bubble(ben.pages[0], 'Kept on the device').count()).toBe(1);
});

test('a rejected message shows the failure, and Try Again sends it later', async () => {
  const [page] = ann.pages;
  // A block hides the input at once, so it can only reject a message that was sent before.
  await ann.network.holdSends();
  await write(page, 'Refused at first');
  const refused = bubble(page, 'Refused at first');
  await refused.getByText(pending.waiting).waitFor();
  const unblock = () => callAs(product.address, ben.token, 'DELETE', `/connection/block/${ann.id}`);
  onTestFailed(async () => void (await unblock()));
  await callAs(product.address, ben.token, 'POST', `/connection/block/${ann.id}`);
  await ann.network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await refused.getByText(pending.notSent).waitFor();
  await messageBox(page).waitFor({ state: 'detached' });
  await unblock();
  await refused.getByRole('button', { name: UI_TEXTS.tryAgain }).click();
  await refused.getByText(pending.notSent).waitFor({ state: 'detached' });
  await bubble(ben.pages[0], 'Refused at first').waitFor();
  await messageBox(page).waitFor();
});

test('a member edits, replies with a quote, jumps to the original, searches and deletes', async () => {
  const [page] = ann.pages;
  const [other] = ben.pages;
  await openChat(page, product.address, ben.id);
  await openChat(other, product.address, ann.id);
  await write(page, 'The legend has five colours');
  await act(page, 'The legend has five colours', message.edit);
  await eventually(() => messageBox(page).inputValue()).toBe('The legend has five colours');
  await write(page, 'The legend has six colours');
  await bubble(other, 'six colours').getByText(message.edited).waitFor();
  await act(other, 'six colours', message.reply);
  await write(other, 'Six it is');
  const reply = bubble(page, 'Six it is');
  await quoteIn(reply).waitFor();

  await page.getByRole('button', { name: chat.search }).click();
  await page.getByRole('searchbox', { name: chat.search }).fill('hello');
  await page.getByRole('button', { name: 'Hello Ben' }).last().click();
  await eventually(() => bubble(page, 'Hello Ben').isVisible()).toBe(true);
  await page.getByRole('button', { name: MESSAGE_SCREENS.search.close }).click();
  await page.getByRole('button', { name: thread.latest }).click();
  await quoteIn(reply).click();
  await bubble(page, 'six colours').first().waitFor();

  await act(page, 'The legend has six colours', UI_TEXTS.delete);
  await page.getByRole('dialog').getByRole('button', { name: UI_TEXTS.delete }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await bubble(other, MESSAGE_TEXTS.deletedContent).first().waitFor();
  await eventually(() => other.getByText('The legend has six colours').count()).toBe(0);
});

test('pictures and PDFs open inside Weft, and files have limits', async () => {
  const [page] = ann.pages;
  const [other] = ben.pages;
  await openChat(page, product.address, ben.id);
  await openChat(other, product.address, ann.id);
  const input = page.getByLabel(composer.filesToAttach);
  await input.setInputFiles([
    { name: 'board.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(2400, 1600) },
    { name: 'induction.pdf', mimeType: 'application/pdf', buffer: makePdf(3) },
    { name: 'huge.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') },
  ]);
  await page.getByText(MESSAGE_TEXTS.rules.attachmentLarge({ name: 'huge.txt' })).waitFor();
  await page.getByText(files.heading({ count: 2, most: 5 })).waitFor();
  await eventually(() => messageBox(page).getAttribute('placeholder')).toBe(composer.placeholderWithFiles);
  const many = Array.from({ length: 4 }, (_, index) => ({
    name: `note-${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('words'),
  }));
  await input.setInputFiles(many);
  await page.getByText(MESSAGE_TEXTS.rules.attachmentsMany({ added: 3 })).waitFor();
  await page.getByRole('button', { name: composer.attachFull }).waitFor();
  for (const index of [0, 1, 2])
    await page.getByRole('button', { name: files.remove({ name: `note-${index}.txt` }) }).click();
  await page.getByRole('button', { name: composer.send }).click();

  await other.getByRole('button', { name: thread.openImage({ index: 1, count: 1 }) }).click();
  await other.getByRole('dialog', { name: 'board.' }).getByRole('img').waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: /induction\.pdf/ }).click();
  const shown = other.getByRole('dialog', { name: 'induction.pdf' });
  await shown.getByText('Page 1 of the sample').first().waitFor({ state: 'attached' });
  await shown.getByRole('button', { name: pdf.nextPage }).click();
  await eventually(() => shown.getByLabel(pdf.pageBox, { exact: true }).inputValue()).toBe('2');
  await shown.getByRole('button', { name: pdf.zoomIn, exact: true }).click();
  await shown.getByRole('button', { name: pdf.zoomReset({ zoom: 1.25 }) }).waitFor();
  expect(await savedName(shown.getByRole('link', { name: viewer.download }))).toBe('induction.pdf');
  if (DEVICES[0]) await checkScreen(other, DEVICES[0], 'messages-pdf');
  const opened = ben.context.waitForEvent('page');
  await shown.getByRole('link', { name: pdf.openFull }).click();
  const full = await opened;
  await full.getByRole('heading', { name: 'induction.pdf' }).waitFor();
  await full.getByText('Page 1 of the sample').first().waitFor({ state: 'attached' });
  expect(await savedName(full.getByRole('link', { name: viewer.download }))).toBe('induction.pdf');
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
  await page.getByRole('searchbox', { name: MESSAGE_SCREENS.emoji.search }).fill(emojiWord('🚀'));
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
  await page.getByRole('button', { name: 'Ann Weaver' }).waitFor();
  await checkScreen(page, phone, 'messages-list');
  await eventually(() => fitsItsWindow(page)).toBe(true);
  await page.getByRole('button', { name: 'Ann Weaver' }).tap();
  await messageBox(page).waitFor();
  await page.getByRole('navigation', { name: APP_SCREENS.menu.mainMobile }).waitFor({ state: 'hidden' });
  await checkScreen(page, phone, 'messages-chat');
  expect(await messageBox(page).evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
  await messageBox(page).tap();
  // A tap starts as a touch. The browser turns it into a click, which sets the focus.
  await eventually(() => messageBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await eventually(() => messageBox(page).inputValue()).toBe('one\ntwo');
  await messagesArea(page).evaluate((area) => {
    const view = window.visualViewport;
    if (!view) return;
    Object.assign(view, { height: 480 });
    view.dispatchEvent(new Event('resize'));
    // A slow phone reports the scroll only now. It must not count as leaving the end.
    area.dispatchEvent(new Event('scroll'));
  });
  const send = page.getByRole('button', { name: composer.send });
  await eventually(async () => {
    const box = await send.boundingBox();
    return box && box.y + box.height;
  }).toBeLessThanOrEqual(480);
  const isAtEnd = () =>
    messagesArea(page).evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight < 4);
  await eventually(isAtEnd).toBe(true);
  await send.tap();
  await bubble(ann.pages[0], 'two').waitFor();
  await page.getByRole('button', { name: chat.back }).tap();
  await page.getByRole('heading', { name: MESSAGE_SCREENS.title, level: 1 }).waitFor();
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
  const ofTheDevice = [THEME_KEY, LANGUAGE_KEY];
  const keys = () => page.evaluate(() => Object.keys(localStorage));
  await eventually(async () => (await keys()).filter((key) => !ofTheDevice.includes(key))).toEqual([]);
  const { refusals, others } = sortProblems([ann.problems, ben.problems, onPhone].flat());
  // Chromium reports what these tests do to the network, also a frame for a socket that is closing.
  const ofTheNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|already in CLOSING or CLOSED state/;
  expect(others.filter((problem) => !ofTheNetwork.test(problem))).toEqual([]);
  // The blocked message was sent by HTTP or socket, whichever was available first.
  expect(refusals.filter((refusal) => refusal !== '403 /api/messages/send')).toEqual([]);
});
