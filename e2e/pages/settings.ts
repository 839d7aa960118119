import { readFile } from 'node:fs/promises';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { Locator, Page } from 'playwright-core';

/** Opens a section of the settings through their menu. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: title }).click();
  await page.getByRole('main').getByRole('region', { name: title, exact: true }).waitFor();
}

/** Opens or closes a row of the settings, and returns its button. */
export async function toggleRow(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('button', { name: new RegExp(`^${title}`) });
  await row.click();
  return row;
}

/** Fills the three fields of "Change password". */
export async function fillPasswords(page: Page, current: string, next: string, again = next): Promise<void> {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password').fill(again);
}

/** Downloads the member's data with its button and returns the archive. */
export async function downloadData(page: Page): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  const isShown = page.getByText(ACCOUNT_TEXTS.done.exportReady).waitFor();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await started;
  await isShown;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
