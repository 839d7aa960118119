import type { Page } from 'playwright-core';
import { vi } from 'vitest';

/** The six digits that were mailed last to an address, read in the development mailbox as a person would. */
export async function readMailedCode(page: Page, address: string, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  try {
    const mail = mailbox.locator('article, li, tr').filter({ hasText: email }).first();
    // Mails go out after the answer of the call that asked for them.
    await vi.waitFor(
      async () => {
        await mailbox.goto(`${address}/dev/mailbox`);
        if ((await mail.count()) === 0) throw new Error(`No mail for ${email}`);
      },
      { timeout: 10_000 },
    );
    const [code] = /\b\d{6}\b/.exec(await mail.innerText()) ?? [];
    if (!code) throw new Error(`No code for ${email} in the mailbox`);
    return code;
  } finally {
    await mailbox.close();
  }
}
