import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './messages.ts';

/** More controls than any screen of ours has before the one that is looked for. */
const MOST_TABS = 70;
/** How long the focus may take to come where it belongs, on a busy machine. Milliseconds. */
const FOCUS_MS = 30_000;
/** A control that has the focus; a screen that has just opened has it as a whole, which is nothing to press. */
const FOCUSED = ':focus:not(main)';

type Role = Parameters<Page['getByRole']>[0];

/** What has the focus, as a screen reader would name it: role and accessible name, as `button "Sign In"`. */
async function focused(page: Page): Promise<string> {
  const [line = ''] = (await page.locator(FOCUSED).ariaSnapshot({ timeout: FOCUS_MS })).split('\n');
  // YAML puts a name with a colon in quotes.
  return line.replace(/^- '?/, '');
}

/**
 * What a person could complain of where the focus stands: that nothing shows it, or that something lies over it. Undefined where
 * both are well, or where nothing has the focus.
 */
async function complaint(page: Page): Promise<string | undefined> {
  return page.evaluate((selector) => {
    const control = document.querySelector<HTMLElement>(selector);
    if (!control) return undefined;
    const html = control.outerHTML.slice(0, 200);
    const hasRing = (node: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // A field shows the focus round the box that it stands in, a hidden one on what is drawn in its place.
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
    return fromX < toX && fromY < toY && isSeen ? undefined : `What has the focus is out of sight: ${html}`;
  }, FOCUSED);
}

/** What opens is placed a moment after it has the focus. */
async function expectInSight(page: Page): Promise<void> {
  await expect.poll(() => complaint(page), { timeout: FOCUS_MS, interval: 50 }).toBeUndefined();
}

/** Waits for the control of this role and name, and presses Tab (or Shift and Tab) until it has the focus, seen all the way there. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  // Somebody looks for it before they go there: what is loaded comes when it comes.
  await page.getByRole(role, { name }).first().waitFor({ state: 'attached' });
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.locator(FOCUSED).count()) === 0) continue;
    const now = await focused(page);
    passed.push(now);
    await expectInSight(page);
    if (now.startsWith(`${role} "${name}`)) return;
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
  await tabTo(page, role, name);
  await page.keyboard.type(text);
}

/** Tabs to something and presses Enter on it. */
export async function enter(page: Page, role: Role, name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** Presses keys one after the other, each once the page has done what the one before asks for. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // Lists move their focus in a turn of their own.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  }
}

/** The browser's dialog for files that `action` opens. */
export async function filesAskedBy(page: Page, action: () => Promise<void>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  // That the walk takes the dialog's place is told to the page on another way than keys, which may overtake it; this answer may not.
  await page.evaluate(() => undefined);
  await action();
  return chooser;
}

/** Puts a text into the clipboard without a hand on the page, and pastes it where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Waits until the focus has come, without another key, to the control of this role and name, and can be seen there. */
export async function expectFocus(page: Page, role: string, name: string): Promise<void> {
  const start = `${role} "${name}`;
  const look = async () => {
    const now = (await page.locator(FOCUSED).count()) === 0 ? 'nothing' : await focused(page);
    return now.startsWith(start) ? start : now;
  };
  await expect.poll(look, { timeout: FOCUS_MS, interval: 50 }).toBe(start);
  await expectInSight(page);
}

/** Waits for the dialog of this title, with the focus in it. */
export async function dialogOpens(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return dialog;
}

/** Goes once round an open dialog by Tab: the focus is seen at each stop, never leaves, and comes back to where it was. */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  // A dialog with nothing to begin at has the focus as a whole, which no Tab leads back to.
  if (await page.locator(FOCUSED).evaluate((element) => element.tabIndex < 0))
    await page.keyboard.press('Tab');
  const start = await page.evaluateHandle(() => document.activeElement);
  const turn = async (key: string) => {
    await page.keyboard.press(key);
    await expectInSight(page);
    const [isInside, isBack] = await dialog.evaluate(
      (element, first) => [element.contains(document.activeElement), document.activeElement === first],
      start,
    );
    expect(isInside, `${key} left the dialog`).toBe(true);
    return isBack;
  };
  let presses = 0;
  while (!(await turn('Tab'))) expect((presses += 1), 'No Tab leads back').toBeLessThan(MOST_TABS);
  await turn('Shift+Tab');
  expect(await turn('Tab'), 'Tab goes where Shift and Tab came from').toBe(true);
}

/** Closes what is open by Escape: it goes, and the focus is back at what opened it. */
export async function escapeTo(page: Page, open: Locator, role: string, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'hidden' });
  await expectFocus(page, role, name);
}
