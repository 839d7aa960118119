import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openLive } from '../let-in.ts';

/** The key code of every key that an input method has taken for itself. */
const PROCESSED_KEY = 229;
/** An area that has stood for so many frames is not scrolling any more. */
const STILL_FRAMES = 10;

/** Until what is read is as expected; as long as a slow machine with several pages needs. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read);
}

/** Makes one call of the API as a member, beside the browser. */
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

/** The id of who is signed in. */
export async function ownId(address: string, token: string): Promise<string> {
  return (await callAs<{ user: { _id: string } }>(address, token, 'GET', '/user/profile')).user._id;
}

/** Opens the conversation with a member by its address and waits for the box to write in. */
export async function openChat(page: Page, address: string, memberId: string): Promise<Locator> {
  await page.goto(`${address}/messages?user=${memberId}`);
  const box = messageBox(page);
  await box.waitFor();
  return box;
}

export function messageBox(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message to/ });
}

/** Where the messages of the open conversation scroll. */
export function messagesArea(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' });
}

/** The messages on the page, in the order in which they stand there. */
export function bubbles(page: Page): Locator {
  return page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
}

/** A message by its words. */
export function bubble(page: Page, text: string): Locator {
  return bubbles(page).filter({ hasText: text });
}

/** Writes a message and sends it by Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** Writes a message while sending is held, and waits until it was tried: what is tried has been kept on the device before. */
export async function writeInVain(page: Page, text: string): Promise<void> {
  const isTried = page.waitForRequest(/\/messages\/send/);
  await write(page, text);
  await isTried;
}

/** Opens a page on which messages that come are told of, and waits until they are. */
export async function openWhereMessagesAreTold(page: Page, address: string): Promise<void> {
  await openLive(page, address);
  await page.getByRole('log', { name: 'Messages in other conversations' }).waitFor({ state: 'attached' });
}

/** Opens the menu of a message and takes what is named. */
export async function act(page: Page, text: string, action: string): Promise<void> {
  // An answer quotes the same words below it.
  const message = bubble(page, text).first();
  await message.hover();
  await message.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits until an area has stopped scrolling: the wheel moves it over several frames. */
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
 * Presses a key that the input method keeps for itself while it composes: the page hears of it as browsers tell it then. With
 * `committed` the key ends the composition with that text.
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

/** All texts of a numbered run that stand on the page, in order: what is off the window is scrolled to. */
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

/** How far below the window's top each message of a numbered run stands (px), of those that are seen. */
export function placesOf(page: Page, prefix: string): Promise<Record<string, number>> {
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

/** Waits until a message shows how far it has come. */
export async function expectDelivery(page: Page, text: string, word: string): Promise<void> {
  await eventually(() => bubble(page, text).last().innerText()).toContain(word);
}

/** Whether nothing of the page but areas in it can scroll. */
export function fitsItsWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= document.documentElement.clientHeight);
}

/** A browser's way to the server, which the walk can close. */
export interface Network {
  /** No call and no socket comes through. */
  cut(): Promise<void>;
  /** Everything comes through but messages that are sent, and sockets. */
  holdSends(): Promise<void>;
  restore(): Promise<void>;
}

/** Stands between a browser and the server; everything comes through until the walk says otherwise. */
export async function switchableNetwork(context: BrowserContext): Promise<Network> {
  let areSocketsOpen = true;
  const open = new Set<() => void>();
  /** Sockets that wait for a way to the server, as those of a network that answers nothing. */
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
