import { APP_NAME } from '@weft/shared/app';
import type { Locator, Page } from 'playwright-core';
import { texts as MAILS } from '../../server/src/features/accounts/mails/texts/generated/index.ts';

/** Purpose of a mailed code. */
export type CodeKind = 'verification' | 'reset';

/** Purpose of a mailed link. */
type LinkKind = CodeKind | 'confirmEmail' | 'emailChanged';

const CODE = '000000';

/** The screens that mailed links open. */
const SCREENS: Readonly<Record<LinkKind, RegExp>> = {
  verification: /verify-email/,
  reset: /reset-password/,
  confirmEmail: /verify-email\/new/,
  emailChanged: /verify-email\/undo/,
};

/** What the subjects of such mails say, after the code if they begin with one. */
function subjectOf(kind: LinkKind): string {
  if (kind === 'confirmEmail' || kind === 'emailChanged') return MAILS[kind].subject({ app: APP_NAME });
  const [, text = ''] = MAILS[kind].subject({ code: CODE, app: APP_NAME }).split(CODE);
  return text.trim();
}

/** Maximum wait for a mail. Milliseconds. */
const TIMEOUT = 30_000;

/** Opens the development mailbox in another tab and waits for the last mail to an address. */
async function withMail<T>(
  page: Page,
  { address, email, kind }: { address: string; email: string; kind: LinkKind },
  read: (mail: Locator, mailbox: Page) => Promise<T>,
): Promise<T> {
  const mailbox = await page.context().newPage();
  const mail = mailbox
    .locator('article')
    .filter({ hasText: email })
    .filter({ hasText: subjectOf(kind) })
    .first();
  try {
    const until = Date.now() + TIMEOUT;
    // Mails are sent after the response of their call.
    do {
      await mailbox.goto(`${address}/dev/mailbox`);
      if (Date.now() > until) throw new Error(`No ${kind} mail for ${email} in the mailbox`);
    } while ((await mail.count()) === 0);
    return await read(mail, mailbox);
  } finally {
    await mailbox.close();
  }
}

/** Reads the last code mailed to an address from the development mailbox. */
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

/** Reads the last link mailed to an address. */
export function readMailedLink(
  page: Page,
  address: string,
  email: string,
  kind: LinkKind = 'verification',
): Promise<string> {
  return withMail(page, { address, email, kind }, async (mail, mailbox) => {
    await mail.getByRole('link').click();
    const link = await mailbox.getByRole('link', { name: SCREENS[kind] }).getAttribute('href');
    if (!link) throw new Error(`No link for ${email} in the mailbox`);
    return link;
  });
}
