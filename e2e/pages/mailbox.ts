import type { Page } from 'playwright-core';

/** The six digits that were mailed last to an address, read in the development mailbox as a person would. */
export async function readMailedCode(page: Page, address: string, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  try {
    await mailbox.goto(`${address}/dev/mailbox`);
    const mail = mailbox.locator('article, li, tr').filter({ hasText: email }).first();
    const [code] = /\b\d{6}\b/.exec(await mail.innerText()) ?? [];
    if (!code) throw new Error(`No code for ${email} in the mailbox`);
    return code;
  } finally {
    await mailbox.close();
  }
}
