import type { Locator, Page } from 'playwright-core';

/** The case in the queue with that heading, as `Post by Ann`. */
export function caseOf(page: Page, heading: string): Locator {
  return page.getByRole('article', { name: heading });
}

/** Waits until nothing in the queue is left to decide. */
export async function expectNothingOpen(page: Page): Promise<void> {
  await page.getByText('Nothing to decide').waitFor();
}

/** Chooses a reason in the open report dialog, says why, and sends it; answers the dialog that says that it was sent. */
export async function sendReport(page: Page, reason: string, note: string): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const sent = page.getByRole('dialog', { name: 'Report sent' });
  await sent.waitFor();
  return sent;
}

/** Opens the dialog of a decision about a case. */
export async function ask(page: Page, decision: string, heading: string): Promise<Locator> {
  await caseOf(page, heading)
    .getByRole('button', { name: `${decision}: ${heading}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}
