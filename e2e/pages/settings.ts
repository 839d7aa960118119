import { readFile } from 'node:fs/promises';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { Locator, Page } from 'playwright-core';

/** Opens (or closes) one of the rows of the settings, and answers its button. */
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

/** Downloads the own data by its button and answers the archive. */
export async function downloadData(page: Page): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  const isTold = page.getByText(ACCOUNT_TEXTS.done.exportReady).waitFor();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await started;
  await isTold;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
