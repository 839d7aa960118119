import { currentLanguage } from '@weft/shared/languages/current-language';
import { directionOf } from '@weft/shared/languages/languages';
import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './messages.ts';

/** Upper limit for the number of controls before the wanted one on any screen. */
const MAX_TABS = 70;
/** Maximum wait for the focus on a busy machine. Milliseconds. */
const FOCUS_MS = 30_000;
/** A focused control. A new screen focuses its `main`, which cannot be pressed. */
const FOCUSED = ':focus:not(main)';

type Role = Parameters<Page['getByRole']>[0];

/** Removes the characters that isolate names in Arabic sentences. */
const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

/** How the line of a focused control begins in `focused`. */
const lineOf = (role: string, name: string): string => withoutIsolates(`${role} "${name}`);

/** The focused element as a screen reader names it: role and name, such as `button "Sign In"`. */
async function focused(page: Page): Promise<string> {
  const [line = ''] = (await page.locator(FOCUSED).ariaSnapshot({ timeout: FOCUS_MS })).split('\n');
  // YAML quotes a name with a colon.
  return withoutIsolates(line.replace(/^- '?/, ''));
}

/** Returns a problem of the focus: its indicator is invisible or covered. Undefined without problem or focus. */
async function focusProblem(page: Page): Promise<string | undefined> {
  return page.evaluate((selector) => {
    const control = document.querySelector<HTMLElement>(selector);
    if (!control) return undefined;
    const html = control.outerHTML.slice(0, 200);
    const hasRing = (node: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // A field shows the focus on its box, a hidden input on its visible replacement.
    const boxes = [control, control.closest('.control-box, .well'), control.nextElementSibling];
    const ringed = boxes.find((node) => node && hasRing(node));
    if (!ringed) return `Nothing shows that this has the focus: ${html}`;
    const { left, right, top, bottom } = ringed.getBoundingClientRect();
    const [fromX, toX] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [fromY, toY] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const isSeen = [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.1, 0.9].some((y) => {
        const at = document.elementFromPoint(fromX + x * (toX - fromX), fromY + y * (toY - fromY));
        return at !== null && (ringed.contains(at) || at.contains(ringed));
      }),
    );
    return fromX < toX && fromY < toY && isSeen ? undefined : `What has the focus is not visible: ${html}`;
  }, FOCUSED);
}

/** Polls, because an overlay gets its position shortly after the focus. */
async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => focusProblem(page), { timeout: FOCUS_MS, interval: 50 }).toBeUndefined();
}

/**
 * Waits for the control with this role and name, and presses Tab (or Shift+Tab) until it has the focus.
 * Checks that the focus is visible at each stop.
 */
export async function tabTo(
  page: Page,
  role: Role,
  name: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  // Waits until the control has loaded before pressing keys.
  await page.getByRole(role, { name }).first().waitFor({ state: 'attached' });
  const passed: string[] = [];
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.locator(FOCUSED).count()) === 0) continue;
    const now = await focused(page);
    passed.push(now);
    await expectFocusVisible(page);
    if (now.startsWith(lineOf(role, name))) return;
  }
  throw new Error(`No ${key} leads to ${role} "${name}":\n${passed.join('\n')}`);
}

/** Tabs to a field and types into it. */
export async function typeInto(
  page: Page,
  name: string,
  text: string,
  role: Role = 'textbox',
): Promise<void> {
  // A screen may have focused its first field.
  const there = page.getByRole(role, { name, exact: true }).and(page.locator(FOCUSED));
  if ((await there.count()) === 0) await tabTo(page, role, name);
  await page.keyboard.type(text);
}

/** Tabs to a control and presses Enter. */
export async function enter(page: Page, role: Role, name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** Presses keys in order, each after the page has handled the previous one. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // Lists move their focus in a later task.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  }
}

/** Returns the browser's file dialog that `action` opens. */
export async function filesAskedBy(page: Page, action: () => Promise<void>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  // The interception is set on another channel than keys, which may overtake it. Awaiting this call prevents
  // that.
  await page.evaluate(() => undefined);
  await action();
  return chooser;
}

/** Returns the arrow key that leads along the line of text, or back. */
export function arrowTo(place: 'next' | 'previous'): 'ArrowLeft' | 'ArrowRight' {
  const isRtl = directionOf(currentLanguage()) === 'rtl';
  return isRtl === (place === 'next') ? 'ArrowLeft' : 'ArrowRight';
}

/** Puts text into the clipboard and pastes it at the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Waits until the control with this role and name has the focus without a key press, and the focus is visible. */
export async function expectFocus(page: Page, role: string, name: string): Promise<void> {
  const start = lineOf(role, name);
  const look = async () => {
    const now = (await page.locator(FOCUSED).count()) === 0 ? 'nothing' : await focused(page);
    return now.startsWith(start) ? start : now;
  };
  await expect.poll(look, { timeout: FOCUS_MS, interval: 50 }).toBe(start);
  await expectFocusVisible(page);
}

/** Waits for the dialog with this title and the focus in it. */
export async function dialogOpens(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return dialog;
}

/** Tabs once through an open dialog and checks that the focus is visible, stays inside, and returns to the start. */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  // A dialog without controls has the focus as a whole, which Tab does not return to.
  if (await page.locator(FOCUSED).evaluate((element) => element.tabIndex < 0))
    await page.keyboard.press('Tab');
  const start = await page.evaluateHandle(() => document.activeElement);
  const turn = async (key: string) => {
    await page.keyboard.press(key);
    await expectFocusVisible(page);
    const [isInside, isBack] = await dialog.evaluate(
      (element, first) => [element.contains(document.activeElement), document.activeElement === first],
      start,
    );
    expect(isInside, `${key} left the dialog`).toBe(true);
    return isBack;
  };
  let presses = 0;
  while (!(await turn('Tab'))) expect((presses += 1), 'No Tab leads back').toBeLessThan(MAX_TABS);
  await turn('Shift+Tab');
  expect(await turn('Tab'), 'Tab goes where Shift and Tab came from').toBe(true);
}

/** Closes an overlay with Escape and checks that the focus returns to its opener. */
export async function escapeTo(page: Page, open: Locator, role: string, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'hidden' });
  await expectFocus(page, role, name);
}
