import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APP_NAME } from '@weft/shared/app';
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
  messagesArea,
  openChat,
  sendAs,
} from './pages/messages.ts';
import {
  ALERT_SCREENS,
  APP_SCREENS,
  MESSAGE_SCREENS,
  NETWORK_SCREENS,
  SAFETY_SCREENS,
  UI_TEXTS,
  wholeOf,
} from './pages/texts.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';

/** A time of day in any language, such as `14:05` and `2:05 PM`. */
const CLOCK = /^\d{1,2}:\d{2}(\s\S+)?$/;

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
    const input = page.getByLabel(MESSAGE_SCREENS.composer.filesToAttach);
    await input.setInputFiles([textFile('plan.txt')]);
    await page.getByText(MESSAGE_SCREENS.files.heading({ count: 1, most: 5 })).waitFor();
    await input.setInputFiles(['a.txt', 'b.txt', 'c.txt'].map(tooLarge));
    const toasts = page
      .getByRole('region', { name: ALERT_SCREENS.toasts({ app: APP_NAME }) })
      .getByRole('listitem');
    await eventually(() => toasts.count()).toBe(3);
    // Toasts stay as long as one of them has the focus.
    await toasts.last().getByRole('button', { name: ALERT_SCREENS.dismiss }).focus();
    const names = [
      MESSAGE_SCREENS.composer.attach,
      MESSAGE_SCREENS.composer.send,
      MESSAGE_SCREENS.composer.chooseEmoji,
      MESSAGE_SCREENS.files.clear,
      MESSAGE_SCREENS.chat.actions,
    ];
    for (const name of names)
      expect([name, await isWithinReach(page.getByRole('button', { name }))]).toEqual([name, true]);
    expect(await isWithinReach(messageBox(page))).toBe(true);
    expect(await toasts.count()).toBe(3);
    await page.getByRole('button', { name: MESSAGE_SCREENS.files.clear }).click();
  }),
);

test.each(['light', 'dark'] as const)(
  'the initials of the selected conversation are readable, %s',
  async (colorScheme) => {
    const [page] = ann.pages;
    await openChat(page, product.address, ben.id);
    await page.emulateMedia({ colorScheme });
    const row = page.getByRole('button', { name: 'Ben Carder' }).and(page.locator('[aria-current]'));
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
      if (device.touch) await page.getByRole('button', { name: MESSAGE_SCREENS.chat.back }).click();
      const row = page.getByRole('button', { name: 'Ben Carder' });
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
      expect(await page.getByText(MESSAGE_SCREENS.list.loading).count()).toBe(0);
      answer();
      await page.context().unrouteAll({ behavior: 'wait' });
    }),
);

test.each(DEVICES)('on a $name the menu of a chat opens the profile, a report and a block', (device) =>
  onDevice(device, async (page) => {
    const open = async (name: string) => {
      await page.getByRole('button', { name: MESSAGE_SCREENS.chat.actions }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    for (const [name, question] of [
      [MESSAGE_SCREENS.chat.report, SAFETY_SCREENS.report.ofMember({ name: 'Ben Carder' })],
      [MESSAGE_SCREENS.chat.block, NETWORK_SCREENS.block.title({ name: 'Ben Carder' })],
    ] as const) {
      await open(name);
      await page
        .getByRole('dialog', { name: question })
        .getByRole('button', { name: UI_TEXTS.cancel })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await open(MESSAGE_SCREENS.chat.viewProfile);
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
  const clock = bubble(page, 'One').getByText(CLOCK);
  const opacity = () => clock.evaluate((element) => getComputedStyle(element).opacity);
  await messageBox(page).hover();
  await eventually(opacity).toBe('0');
  await bubble(page, 'One').hover();
  await eventually(opacity).toBe('1');
});

test('on a phone a long press opens the menu, and a tap shows the time', () =>
  onPhone(390, async (page) => {
    const button = bubble(page, 'Two').getByRole('button', { name: MESSAGE_SCREENS.message.actions });
    const size = async () => (await button.boundingBox())?.width ?? 0;
    expect(await size()).toBeLessThan(2);
    await longPress(bubble(page, 'Two').getByText('Two', { exact: true }));
    await page.getByRole('menuitem', { name: MESSAGE_SCREENS.message.reply }).waitFor();
    expect(await overlap(page.getByRole('menu'), bubble(page, 'Two'))).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // The keyboard still reaches the button, which is visible then.
    await messageBox(page).focus();
    await messagesArea(page).focus();
    await page.keyboard.press('Tab');
    const focused = page.locator('button:focus-visible');
    await eventually(() => focused.getAttribute('aria-label')).toBe(MESSAGE_SCREENS.message.actions);
    expect((await focused.boundingBox())?.width).toBeGreaterThan(24);
    const time = bubble(page, 'One').getByRole('time');
    await bubble(page, 'One').getByText('One', { exact: true }).tap();
    await eventually(() => time.innerText()).toMatch(CLOCK);
    expect(await time.evaluate((element) => element.closest('.sr-only'))).toBeNull();
  }));

test('on a phone the menu of a message taller than the window opens at the finger', async () => {
  const content = `The log of the night\n${'Nothing.\n'.repeat(60)}`;
  await sendAs(product.address, ben.token, ann.id, content);
  await onPhone(390, async (page) => {
    const area = messagesArea(page);
    const text = bubble(page, 'The log of the night').locator('[dir="auto"]').first();
    await eventually(() => text.boundingBox()).not.toBeNull();
    const { x } = (await text.boundingBox()) ?? { x: Number.NaN };
    await area.evaluate((element) => element.scrollBy(0, -300));
    await longPressAt(page, { x: x + 20, y: 400 });
    expect(await isWithinReach(page.getByRole('menuitem', { name: MESSAGE_SCREENS.message.reply }))).toBe(
      true,
    );
    expect(await isWithinReach(page.getByRole('menuitem', { name: MESSAGE_SCREENS.message.report }))).toBe(
      true,
    );
  });
});

test.each([390, 320])('on a phone of %i px all five chosen files are visible and can be removed', (width) =>
  onPhone(width, async (page) => {
    const names = ['first', 'second', 'third', 'fourth', 'fifth'].map(
      (name) => `${name} drawing of the roof.txt`,
    );
    await page
      .getByLabel(MESSAGE_SCREENS.composer.filesToAttach)
      .setInputFiles(names.map((name) => textFile(name)));
    await page.getByText(MESSAGE_SCREENS.files.heading({ count: 5, most: 5 })).waitFor();
    for (const name of names)
      expect([
        name,
        await isWithinReach(page.getByRole('button', { name: MESSAGE_SCREENS.files.remove({ name }) })),
      ]).toEqual([name, true]);
    await page.getByRole('button', { name: MESSAGE_SCREENS.files.remove({ name: names[1] ?? '' }) }).tap();
    await page.getByText(MESSAGE_SCREENS.files.heading({ count: 4, most: 5 })).waitFor();
    await page.getByRole('button', { name: MESSAGE_SCREENS.files.clear }).tap();
  }),
);

test.each(DEVICES)(
  'on a $name without network messages are queued, and no member is shown online',
  (device) =>
    onDevice(device, async (page) => {
      await openChat(ben.pages[0], product.address, ann.id);
      await page.getByText(MESSAGE_SCREENS.presence.online, { exact: true }).waitFor();
      await page.context().setOffline(true);
      await page.getByText(APP_SCREENS.offline.device).waitFor();
      expect(await page.getByText(MESSAGE_SCREENS.presence.online, { exact: true }).count()).toBe(0);
      const words = ['first', 'second', 'third'].map((word) => `The ${word} of the ${device.name}`);
      for (const text of words) {
        await messageBox(page).fill(text);
        await page.getByRole('button', { name: MESSAGE_SCREENS.composer.send }).click();
      }
      for (const text of words) await bubble(page, text).getByText(MESSAGE_SCREENS.pending.waiting).waitFor();
      if (device.touch) await page.getByRole('button', { name: MESSAGE_SCREENS.chat.back }).click();
      const row = page.getByRole('button', { name: 'Ben Carder' });
      const text = words.at(-1) ?? '';
      await eventually(() => row.textContent()).toContain(
        wholeOf(() => MESSAGE_SCREENS.preview.own({ text: () => ({ text }) })),
      );
      await row.getByText(MESSAGE_SCREENS.preview.waiting).waitFor({ state: 'attached' });
      expect(await row.getByText(MESSAGE_SCREENS.presence.onlineBeside).count()).toBe(0);
      await page.context().setOffline(false);
      for (const text of words) await bubble(ben.pages[0], text).waitFor();
      await row.getByText(MESSAGE_SCREENS.preview.waiting).waitFor({ state: 'detached' });
    }),
);
