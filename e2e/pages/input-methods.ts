import type { Page } from 'playwright-core';
import { enter, press, tabTo, typeInto } from './keyboard.ts';

type Role = Parameters<Page['getByRole']>[0];

/** How a test operates a page. Controls have a role and a name. */
export interface InputMethod {
  activate(page: Page, role: Role, name: string): Promise<void>;
  check(page: Page, name: string): Promise<void>;
  /** Chooses another radio button of a group than the one that is chosen. */
  pick(page: Page, chosen: string, wanted: string): Promise<void>;
  fill(page: Page, name: string, text: string, role?: Role): Promise<void>;
  /** Chooses an option of a select by its value. */
  select(page: Page, name: string, value: string): Promise<void>;
  /** Opens the menu of a button and chooses an entry. */
  choose(page: Page, button: string, entry: string): Promise<void>;
}

/** Clicks and taps. */
export const pointer: InputMethod = {
  activate: (page, role, name) => page.getByRole(role, { name, exact: true }).first().click(),
  check: (page, name) => page.getByRole('checkbox', { name }).click(),
  pick: (page, _chosen, wanted) => page.getByRole('radio', { name: wanted, exact: true }).click(),
  fill: (page, name, text, role = 'textbox') => page.getByRole(role, { name, exact: true }).fill(text),
  select: async (page, name, value) => {
    await page.getByRole('combobox', { name, exact: true }).selectOption(value);
  },
  choose: async (page, button, entry) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  },
};

/** Presses until `isDone`. Throws if that does not lead there. */
async function pressUntil(page: Page, key: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isDone()) return;
    await press(page, key);
  }
  throw new Error(`${key} does not lead there`);
}

/** Keys alone. */
export const keyboard: InputMethod = {
  activate: enter,
  check: async (page, name) => {
    await tabTo(page, 'checkbox', name);
    await press(page, 'Space');
  },
  pick: async (page, chosen, wanted) => {
    await tabTo(page, 'radio', chosen);
    const other = page.getByRole('radio', { name: wanted, exact: true });
    await pressUntil(page, 'ArrowDown', () => other.isChecked());
  },
  fill: typeInto,
  select: async (page, name, value) => {
    await tabTo(page, 'combobox', name);
    const chosen = page.locator('select:focus');
    await pressUntil(page, 'ArrowDown', async () => (await chosen.inputValue()) === value);
  },
  choose: async (page, button, entry) => {
    await enter(page, 'button', button);
    const wanted = page.getByRole('menuitem', { name: entry, exact: true });
    await wanted.waitFor();
    const hasFocus = () => wanted.evaluate((item) => item === document.activeElement);
    await pressUntil(page, 'ArrowDown', hasFocus);
    await press(page, 'Enter');
  },
};
