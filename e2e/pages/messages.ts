import { readFileSync } from 'node:fs';
import path from 'node:path';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE } from '@weft/shared/languages/languages';
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openLive } from '../browser/live-page.ts';
import { ROOT } from '../product/artefacts.ts';
import { APP_SCREENS, MESSAGE_SCREENS, partOf, patternOf, wholeOf } from './texts.ts';

/** Names and search words of emoji by language. */
const WORDS = 'client/src/features/messaging/components/emoji/words';

/** The key code that an input method reports for all of its keys. */
const PROCESSED_KEY = 229;
/** An area that has not moved for this number of frames has stopped scrolling. */
const STILL_FRAMES = 10;

/** Polls until the value is as expected, with the configured timeout. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read);
}

/** Makes one API call as a member, outside the browser. */
export async function callAs<T>(
  address: string,
  token: string,
  method: string,
  path: string,
  body?: object | FormData,
): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

/** Sends a text message as a member. */
export async function sendAs(address: string, token: string, receiverId: string, content: string) {
  await callAs(address, token, 'POST', '/messages/send', { receiverId, content });
}

/** Returns the id of the signed-in member. */
export async function ownId(address: string, token: string): Promise<string> {
  return (await callAs<{ user: { _id: string } }>(address, token, 'GET', '/user/profile')).user._id;
}

/** Opens the conversation with a member by URL and waits for the input. */
export async function openChat(page: Page, address: string, memberId: string): Promise<Locator> {
  await page.goto(`${address}/messages?user=${memberId}`);
  const box = messageBox(page);
  await box.waitFor();
  return box;
}

export function messageBox(page: Page): Locator {
  return page.getByRole('textbox', {
    name: patternOf((name) => MESSAGE_SCREENS.composer.messageTo({ name })),
  });
}

/** The scroll area of the open conversation. */
export function messagesArea(page: Page): Locator {
  return page.getByRole('region', { name: MESSAGE_SCREENS.title, exact: true });
}

/** The messages on the page, in order. */
export function bubbles(page: Page): Locator {
  return page.getByRole('list', { name: MESSAGE_SCREENS.title }).getByRole('listitem');
}

/** A message by its text. */
export function bubble(page: Page, text: string): Locator {
  return bubbles(page).filter({ hasText: text });
}

/** The quote in a reply, which leads to the original. */
export function quoteIn(reply: Locator): Locator {
  const { quote } = MESSAGE_SCREENS.thread;
  const beginning = partOf((mark) => quote({ author: '', hidden: mark, b: mark }));
  return reply.getByRole('button').filter({ hasText: beginning });
}

/** Returns a word in the language of the test by which the picker finds an emoji. */
export function emojiWord(emoji: string): string {
  const language = currentLanguage();
  const file = `${WORDS}/${language === 'en-XA' ? DEFAULT_LANGUAGE : language}.json`;
  const words = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, string[]>;
  const [word] = words[emoji] ?? [];
  if (word === undefined) throw new Error(`${file} has no words for ${emoji}.`);
  return word;
}

/** The link to the messages with one unread conversation. */
export function oneUnread(page: Page): Locator {
  const badge = wholeOf((hidden) => MESSAGE_SCREENS.unreadBadge({ shown: '1', hidden }));
  return page.getByRole('link', { name: APP_SCREENS.messages }).filter({ hasText: badge }).first();
}

/** Writes a message and sends it with Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** Writes a message while sending is blocked, and waits for the attempt. The device stores the message before that. */
export async function writeWhileBlocked(page: Page, text: string): Promise<void> {
  const isTried = page.waitForRequest(/\/messages\/send/);
  await write(page, text);
  await isTried;
}

/** Opens a page and waits until it receives message events. */
export async function openWithMessageEvents(page: Page, address: string): Promise<void> {
  await openLive(page, address);
  await page.getByRole('log', { name: MESSAGE_SCREENS.arrivals.label }).waitFor({ state: 'attached' });
}

/** Touches an element until its menu opens. */
export async function longPress(target: Locator): Promise<void> {
  // Scrolls to it and waits until it is stable and uncovered.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await longPressAt(target.page(), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

/** Touches a point of the window until a menu opens. */
export async function longPressAt(page: Page, point: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [point];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.getByRole('menu').waitFor();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

/** Opens the menu of a message: by long press on touch screens, otherwise with its button. */
export async function openMessageMenu(page: Page, message: Locator): Promise<void> {
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (isTouch) return longPress(message.locator('[dir="auto"]').first());
  await message.hover();
  await message.getByRole('button', { name: MESSAGE_SCREENS.message.actions }).click();
}

/** Opens the menu of a message and chooses an action. */
export async function act(page: Page, text: string, action: string): Promise<void> {
  // A reply quotes the same text below it.
  await openMessageMenu(page, bubble(page, text).first());
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits until an area has stopped scrolling, because mouse wheel events scroll over several frames. */
export async function atRest(area: Locator): Promise<void> {
  await area.evaluate(
    (element, frames) =>
      new Promise<void>((done) => {
        let still = 0;
        let last = element.scrollTop;
        const look = () => {
          still = element.scrollTop === last ? still + 1 : 0;
          last = element.scrollTop;
          if (still >= frames) done();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    STILL_FRAMES,
  );
}

/**
 * Presses a key during composition with an input method, with the events of browsers. With `committed`, the
 * key ends the composition with that text.
 */
export async function pressForInputMethod(
  devtools: CDPSession,
  key: string,
  committed?: string,
): Promise<void> {
  const press = { key, code: key, windowsVirtualKeyCode: PROCESSED_KEY };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
  if (committed !== undefined) await devtools.send('Input.insertText', { text: committed });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
}

/** Returns all texts of a numbered series in order, and scrolls to those outside the window. */
export async function numbered(page: Page, prefix: string): Promise<string[]> {
  const seen = new Map<number, string>();
  const area = messagesArea(page);
  const read = async () => {
    for (const text of await bubbles(page).allInnerTexts()) {
      const match = new RegExp(`${prefix} (\\d+)\\b`).exec(text);
      if (match) seen.set(Number(match[1]), match[0]);
    }
  };
  const scroll = async (by: number) => {
    await area.evaluate((element, share) => element.scrollBy(0, element.clientHeight * share), by);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  await scroll(1000);
  for (let step = 0; step < 6; step += 1) {
    await read();
    await scroll(-0.8);
  }
  await read();
  await scroll(1000);
  return [...seen.entries()].sort(([a], [b]) => a - b).map(([, text]) => text);
}

/** Distance of each visible message of a numbered series from the top. Pixels. */
export function positionsOf(page: Page, prefix: string): Promise<Record<string, number>> {
  return bubbles(page).evaluateAll(
    (rows, name) =>
      Object.fromEntries(
        rows
          .map(
            (row) =>
              [
                new RegExp(`${name} \\d+`).exec(row.textContent ?? '')?.[0],
                row.getBoundingClientRect(),
              ] as const,
          )
          .filter(([found, { top, bottom }]) => found !== undefined && bottom > 160 && top < 700)
          .map(([found = '', { top }]): [string, number] => [found, Math.round(top)]),
      ),
    prefix,
  );
}

/** Waits until a message shows this delivery state. */
export async function expectDelivery(page: Page, text: string, word: string): Promise<void> {
  await eventually(() => bubble(page, text).last().innerText()).toContain(word);
}

/** Returns the file name under which a link is saved. */
export async function savedName(link: Locator): Promise<string> {
  const download = link.page().waitForEvent('download');
  await link.click();
  return (await download).suggestedFilename();
}

/** Whether only areas of the page can scroll, and not the page itself. */
export function fitsItsWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= document.documentElement.clientHeight);
}

/** A browser's connection to the server, which the test can interrupt. */
export interface Network {
  /** Blocks all calls and sockets. */
  cut(): Promise<void>;
  /** Blocks only sent messages and sockets. */
  holdSends(): Promise<void>;
  restore(): Promise<void>;
}

/** Intercepts the connection between browser and server, which the test can interrupt. */
export async function switchableNetwork(context: BrowserContext): Promise<Network> {
  let areSocketsOpen = true;
  const open = new Set<() => void>();
  /** Sockets that wait for a connection, as in a network without responses. */
  const waiting = new Set<() => void>();
  await context.routeWebSocket(/socket\.io/, (socket) => {
    const connect = () => {
      socket.connectToServer();
      open.add(() => void socket.close());
    };
    if (areSocketsOpen) connect();
    else waiting.add(connect);
  });
  const sends = /\/messages\/send|\/socket\.io\//;
  const closeSockets = () => {
    areSocketsOpen = false;
    for (const close of open) close();
    open.clear();
  };
  return {
    cut: async () => {
      await context.setOffline(true);
      closeSockets();
    },
    holdSends: async () => {
      await context.route(sends, (route) => route.abort());
      closeSockets();
    },
    restore: async () => {
      areSocketsOpen = true;
      await context.unroute(sends);
      await context.setOffline(false);
      for (const connect of waiting) connect();
      waiting.clear();
    },
  };
}
