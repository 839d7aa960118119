import type { Page } from 'playwright-core';

/** More controls than any screen of ours has before the one that is looked for. */
const MOST_TABS = 60;
/** A control that has the focus; a screen that has just opened has it as a whole, which is nothing to press. */
const FOCUSED = ':focus:not(main)';

/** What has the focus, as a screen reader would name it: role and accessible name, as `button "Sign In"`. */
async function focused(page: Page): Promise<string> {
  const [line = ''] = (await page.locator(FOCUSED).ariaSnapshot({ timeout: 5000 })).split('\n');
  return line.replace(/^- /, '');
}

/** Whether the focus can be seen: every control that has it wears a ring. */
async function hasRing(page: Page): Promise<boolean> {
  return page.locator(FOCUSED).evaluate((element) => {
    const isVisible = (node: Element | null): boolean => {
      if (!node) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    // A field shows the focus round the box that it stands in.
    return (
      isVisible(element) ||
      isVisible(element.closest('.control-box, .well')) ||
      isVisible(element.nextElementSibling)
    );
  });
}

/** Presses Tab until the control of this role and name has the focus, seen all the way there. */
export async function tabTo(page: Page, role: string, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(FOCUSED).count()) === 0) continue;
    const now = await focused(page);
    passed.push(now);
    if (!(await hasRing(page))) {
      const html = await page.locator(FOCUSED).evaluate((element) => element.outerHTML.slice(0, 200));
      throw new Error(`Nothing shows that this has the focus: ${html}`);
    }
    if (now.startsWith(`${role} "${name}`)) return;
  }
  throw new Error(`No Tab leads to ${role} "${name}":\n${passed.join('\n')}`);
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, name: string, text: string, role = 'textbox'): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.type(text);
}

/** Tabs to something and presses Enter on it. */
export async function enter(page: Page, role: string, name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** Puts a text into the clipboard without a hand on the page, and pastes it where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}
