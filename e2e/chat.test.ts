import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEVICES, addSession, launchBrowser, openProfile, type Device } from './browser/browser.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { joinWithTabs, type MemberWithTabs } from './pages/member-with-tabs.ts';
import {
  bubble,
  bubbles,
  eventually,
  longPress,
  longPressAt,
  messageBox,
  openChat,
  sendAs,
} from './pages/messages.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'weft-chat-'));
let browser: Browser;
let product: Product;
let ann: MemberWithTabs;
let ben: MemberWithTabs;

beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '50' };
  [browser, product] = await Promise.all([launchBrowser(), startProduct(folder, { settings })]);
  ann = await joinWithTabs(browser, product.address, 'Ann Weaver', 'ann@example.org');
  ben = await joinWithTabs(browser, product.address, 'Ben Carder', 'ben@example.org');
  for (const content of ['One', 'Two', 'Three']) await sendAs(product.address, ben.token, ann.id, content);
});

afterEach((context) =>
  keepFailurePictures(
    context,
    'chat',
    browser.contexts().flatMap((each) => each.pages()),
  ),
);

afterAll(() => closeProduct({ browser, product, folder }));

/** Opens the conversation as Ann on a device. */
async function onDevice(device: Device, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await openProfile(browser, device);
  await addSession(context, product.address, ann.token);
  const page = await context.newPage();
  await openChat(page, product.address, ben.id);
  await bubble(page, 'Three').waitFor();
  await work(page);
  await context.close();
}

/** Like `onDevice`, on a phone of this width. */
async function onPhone(width: number, work: (page: Page) => Promise<void>): Promise<void> {
  const phone = DEVICES.find(({ touch }) => touch);
  if (!phone) throw new Error('no device');
  await onDevice({ ...phone, width }, work);
}

/** Whether a click on the element's centre reaches it: inside the window and not covered. */
function isWithinReach(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && element.contains(top);
  });
}

type Paint = readonly [red: number, green: number, blue: number];

/** The rendered colour of an element, independent of its notation. */
function paintOf(target: Locator, property: 'color' | 'backgroundColor'): Promise<Paint> {
  return target.evaluate((element, name) => {
    const drawing = document.createElement('canvas').getContext('2d');
    if (!drawing) throw new Error('Nothing to draw on.');
    drawing.fillStyle = getComputedStyle(element)[name];
    drawing.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = drawing.getImageData(0, 0, 1, 1).data;
    return [red, green, blue] as const;
  }, property);
}

/** Contrast ratio of two colours as defined by WCAG. */
function contrast(one: Paint, other: Paint): number {
  const luminance = (paint: Paint) => {
    const [red = 0, green = 0, blue = 0] = paint.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Height that two elements share. Pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of them is not on the page.');
  return Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
}

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(20, 'a') });

/** A file one byte above the limit of a message. On disk, because the driver would send its bytes one by one. */
function tooLarge(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  truncateSync(file, MESSAGE_LIMITS.attachmentMaxBytes + 1);
  return file;
}

test.each(DEVICES)('on a $name three toasts do not cover the controls of the composer', (device) =>
  onDevice(device, async (page) => {
    const input = page.getByLabel('Files to attach');
    await input.setInputFiles([textFile('plan.txt')]);
    await page.getByText('Selected Files (1/5)').waitFor();
    await input.setInputFiles(['a.txt', 'b.txt', 'c.txt'].map(tooLarge));
    const toasts = page.getByRole('region', { name: 'Messages from Weft' }).getByRole('listitem');
    await eventually(() => toasts.count()).toBe(3);
    // Toasts stay as long as one of them has the focus.
    await toasts.last().getByRole('button', { name: 'Dismiss' }).focus();
    const names = ['Attach files', 'Send message', 'Choose an emoji', 'Clear All', 'Conversation actions'];
    for (const name of names)
      expect([name, await isWithinReach(page.getByRole('button', { name }))]).toEqual([name, true]);
    expect(await isWithinReach(messageBox(page))).toBe(true);
    expect(await toasts.count()).toBe(3);
    await page.getByRole('button', { name: 'Clear All' }).click();
  }),
);

test.each(['light', 'dark'] as const)(
  'the initials of the selected conversation are readable, %s',
  async (colorScheme) => {
    const [page] = ann.pages;
    await openChat(page, product.address, ben.id);
    await page.emulateMedia({ colorScheme });
    const row = page.getByRole('button', { name: /Ben Carder/ }).and(page.locator('[aria-current]'));
    await row.waitFor();
    const initials = row.locator('[data-initials]');
    const fill = await paintOf(initials.locator('..'), 'backgroundColor');
    expect(contrast(await paintOf(initials, 'color'), fill)).toBeGreaterThan(4.5);
    expect(fill).not.toEqual(await paintOf(row, 'backgroundColor'));
    await page.emulateMedia({ colorScheme: 'light' });
  },
);

test.each(DEVICES)(
  'on a $name the conversations of the last visit are shown while the list loads',
  (device) =>
    onDevice(device, async (page) => {
      if (device.touch) await page.getByRole('button', { name: /^Back to conversations/ }).click();
      const row = page.getByRole('button', { name: /Ben Carder/ });
      await row.waitFor();
      let answer = () => undefined as unknown;
      const isHeld = new Promise((resolve) => {
        answer = () => resolve(undefined);
      });
      await page.context().route('**/api/messages/conversations?*', async (route) => {
        await isHeld;
        await route.continue();
      });
      await page.reload();
      await row.waitFor();
      expect(await page.getByText('Loading conversations...').count()).toBe(0);
      answer();
      await page.context().unrouteAll({ behavior: 'wait' });
    }),
);

test.each(DEVICES)('on a $name the menu of a chat opens the profile, a report and a block', (device) =>
  onDevice(device, async (page) => {
    const open = async (name: string) => {
      await page.getByRole('button', { name: 'Conversation actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    for (const [name, question] of [
      ['Report', /^Report/],
      ['Block', 'Block Ben Carder?'],
    ] as const) {
      await open(name);
      await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await open('View profile');
    await page.waitForURL(`**/user-profile/${ben.id}`);
    await page.getByRole('heading', { name: 'Ben Carder', level: 1 }).waitFor();
  }),
);

test('grouped messages show one time, and hovering shows the time of each', async () => {
  const [page] = ann.pages;
  await openChat(page, product.address, ben.id);
  await bubble(page, 'Three').waitFor();
  const isSeen = (time: Locator) => time.evaluate((element) => element.closest('.sr-only') === null);
  const seen = await Promise.all((await bubbles(page).getByRole('time').all()).map(isSeen));
  expect(seen).toEqual([false, false, true]);
  const clock = bubble(page, 'One').getByText(/^\d{2}:\d{2}$/);
  const opacity = () => clock.evaluate((element) => getComputedStyle(element).opacity);
  await page.getByRole('textbox', { name: /^Message to/ }).hover();
  await eventually(opacity).toBe('0');
  await bubble(page, 'One').hover();
  await eventually(opacity).toBe('1');
});

test('on a phone a long press opens the menu, and a tap shows the time', () =>
  onPhone(390, async (page) => {
    const button = bubble(page, 'Two').getByRole('button', { name: 'Message actions' });
    const size = async () => (await button.boundingBox())?.width ?? 0;
    expect(await size()).toBeLessThan(2);
    await longPress(bubble(page, 'Two').getByText('Two', { exact: true }));
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
    expect(await overlap(page.getByRole('menu'), bubble(page, 'Two'))).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // The keyboard still reaches the button, which is visible then.
    await page.getByRole('textbox', { name: /^Message to/ }).focus();
    await page.getByRole('region', { name: 'Messages', exact: true }).focus();
    await page.keyboard.press('Tab');
    const focused = page.locator('button:focus-visible');
    await eventually(() => focused.getAttribute('aria-label')).toBe('Message actions');
    expect((await focused.boundingBox())?.width).toBeGreaterThan(24);
    const time = bubble(page, 'One').getByRole('time');
    await bubble(page, 'One').getByText('One', { exact: true }).tap();
    await eventually(() => time.innerText()).toMatch(/^\d{2}:\d{2}$/);
    expect(await time.evaluate((element) => element.closest('.sr-only'))).toBeNull();
  }));

test('on a phone the menu of a message taller than the window opens at the finger', async () => {
  const content = `The log of the night\n${'Nothing.\n'.repeat(60)}`;
  await sendAs(product.address, ben.token, ann.id, content);
  await onPhone(390, async (page) => {
    const area = page.getByRole('region', { name: 'Messages', exact: true });
    await eventually(() => bubble(page, 'The log of the night').boundingBox()).not.toBeNull();
    await area.evaluate((element) => element.scrollBy(0, -300));
    await longPressAt(page, { x: 100, y: 400 });
    expect(await isWithinReach(page.getByRole('menuitem', { name: 'Reply' }))).toBe(true);
    expect(await isWithinReach(page.getByRole('menuitem', { name: 'Report' }))).toBe(true);
  });
});

test.each([390, 320])('on a phone of %i px all five chosen files are visible and can be removed', (width) =>
  onPhone(width, async (page) => {
    const names = ['first', 'second', 'third', 'fourth', 'fifth'].map(
      (name) => `${name} drawing of the roof.txt`,
    );
    await page.getByLabel('Files to attach').setInputFiles(names.map((name) => textFile(name)));
    await page.getByText('Selected Files (5/5)').waitFor();
    for (const name of names)
      expect([name, await isWithinReach(page.getByRole('button', { name: `Remove ${name}` }))]).toEqual([
        name,
        true,
      ]);
    await page.getByRole('button', { name: /^Remove second/ }).tap();
    await page.getByText('Selected Files (4/5)').waitFor();
    await page.getByRole('button', { name: 'Clear All' }).tap();
  }),
);

test.each(DEVICES)(
  'on a $name without network messages are queued, and no member is shown online',
  (device) =>
    onDevice(device, async (page) => {
      await openChat(ben.pages[0], product.address, ann.id);
      await page.getByText('Online', { exact: true }).waitFor();
      await page.context().setOffline(true);
      await page.getByText("You're offline.").waitFor();
      expect(await page.getByText('Online', { exact: true }).count()).toBe(0);
      const words = ['first', 'second', 'third'].map((word) => `The ${word} of the ${device.name}`);
      for (const text of words) {
        await messageBox(page).fill(text);
        await page.getByRole('button', { name: 'Send message' }).click();
      }
      for (const text of words) await bubble(page, text).getByText('Waiting to be sent').waitFor();
      if (device.touch) await page.getByRole('button', { name: /^Back to conversations/ }).click();
      const row = page.getByRole('button', { name: /Ben Carder/ });
      await eventually(() => row.textContent()).toContain(`You: ${words.at(-1)}`);
      await row.getByText('Waiting to be sent').waitFor({ state: 'attached' });
      expect(await row.getByText('(Online)').count()).toBe(0);
      await page.context().setOffline(false);
      for (const text of words) await bubble(ben.pages[0], text).waitFor();
      await row.getByText('Waiting to be sent').waitFor({ state: 'detached' });
    }),
);
