import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { ACCOUNT_SCREENS, ACCOUNT_TEXTS, APP_SCREENS } from './texts.ts';

/** Opens a section of the settings through their menu. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: APP_SCREENS.settings.title })
    .getByRole('link', { name: title })
    .click();
  await page.getByRole('main').getByRole('region', { name: title, exact: true }).waitFor();
}

/** Opens or closes a row of the settings, and returns its button. */
export async function toggleRow(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('button', { name: title }).and(page.locator('[aria-expanded]'));
  await row.click();
  return row;
}

/** Fills the three fields of "Change password". */
export async function fillPasswords(page: Page, current: string, next: string, again = next): Promise<void> {
  await page.getByLabel(ACCOUNT_SCREENS.changePassword.current).fill(current);
  await page.getByLabel(ACCOUNT_SCREENS.changePassword.newPassword, { exact: true }).fill(next);
  await page.getByLabel(ACCOUNT_SCREENS.changePassword.confirm).fill(again);
}

/** Downloads the member's data with its button and returns the archive. */
export async function downloadData(page: Page): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  const isShown = page.getByText(ACCOUNT_TEXTS.done.exportReady).waitFor();
  await page.getByRole('button', { name: ACCOUNT_SCREENS.download.download, exact: true }).click();
  const download = await started;
  await isShown;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
