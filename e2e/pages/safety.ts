import type { Locator, Page } from 'playwright-core';
import { SAFETY_SCREENS, wholeOf } from './texts.ts';

/** Returns what a case is about, such as `Post by Ann`. */
export function subjectOf(kind: keyof typeof SAFETY_SCREENS.subjects, name: string): string {
  return wholeOf((author) => SAFETY_SCREENS.subjects[kind]({ name, author }));
}

/** The case with this heading, such as `Post by Ann`. */
export function caseOf(page: Page, heading: string): Locator {
  return page.getByRole('article', { name: heading });
}

/** Waits until there are no open cases. */
export async function expectNothingOpen(page: Page): Promise<void> {
  await page.getByText(SAFETY_SCREENS.lists.noOpen).waitFor();
}

/** Chooses a reason in the report dialog, adds a note and sends it; returns the confirmation dialog. */
export async function sendReport(page: Page, reason: string, note: string): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('textbox', { name: SAFETY_SCREENS.report.note }).fill(note);
  await dialog.getByRole('button', { name: SAFETY_SCREENS.report.send }).click();
  const sent = page.getByRole('dialog', { name: SAFETY_SCREENS.report.sent });
  await sent.waitFor();
  return sent;
}

/** Opens the dialog of a decision on a case. */
export async function ask(page: Page, decision: string, heading: string): Promise<Locator> {
  await caseOf(page, heading)
    .getByRole('button', { name: SAFETY_SCREENS.actions.about({ action: decision, subject: heading }) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}
