import type { Locator, Page } from 'playwright-core';

/** What a mailed code is for, as its subject says. */
export type CodeKind = 'verification' | 'password reset';

/** How long a mail may take to come (ms). */
const PATIENCE = 30_000;

/** Opens the development mailbox beside the page until the mail is there that was sent last to an address. */
async function withMail<T>(
  page: Page,
  { address, email, kind }: { address: string; email: string; kind: CodeKind },
  read: (mail: Locator, mailbox: Page) => Promise<T>,
): Promise<T> {
  const mailbox = await page.context().newPage();
  const mail = mailbox.locator('article').filter({ hasText: email }).filter({ hasText: kind }).first();
  try {
    const until = Date.now() + PATIENCE;
    // Mails go out after the answer to the call that they belong to.
    do {
      await mailbox.goto(`${address}/dev/mailbox`);
      if (Date.now() > until) throw new Error(`No ${kind} mail for ${email} in the mailbox`);
    } while ((await mail.count()) === 0);
    return await read(mail, mailbox);
  } finally {
    await mailbox.close();
  }
}

/** The six digits that were mailed last to an address, read in the development mailbox as a person would. */
export function readMailedCode(
  page: Page,
  address: string,
  email: string,
  kind: CodeKind = 'verification',
): Promise<string> {
  return withMail(page, { address, email, kind }, async (mail) => {
    const [code] = /\b\d{6}\b/.exec(await mail.innerText()) ?? [];
    if (!code) throw new Error(`No code for ${email} in the mailbox`);
    return code;
  });
}

/** The address of the link that was mailed last to an address, read in the opened mail. */
export function readMailedLink(page: Page, address: string, email: string): Promise<string> {
  return withMail(page, { address, email, kind: 'verification' }, async (mail, mailbox) => {
    await mail.getByRole('link').click();
    const link = await mailbox.getByRole('link', { name: /verify-email/ }).getAttribute('href');
    if (!link) throw new Error(`No link for ${email} in the mailbox`);
    return link;
  });
}
