import { appName } from '@weft/shared/app';
import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { NOTIFICATION_KINDS, type NotificationKind } from '@weft/shared/notifications/views';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import { greeting } from '../../../platform/mailer/hello.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { texts } from '../texts/generated/index.ts';
import type { Recipient } from './mail-sender.ts';

/** Number of unread entries by kind. */
export type WaitingCounts = Partial<Record<NotificationKind, number>>;

function linesOf(counts: WaitingCounts): string[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [texts.waiting[kind]({ count, shown: String(count) })];
  });
}

/** The digest contains numbers only: no names or texts leave the product by mail. */
export function digestMail(
  to: Recipient,
  counts: WaitingCounts,
  { publicUrl, unsubscribe }: { readonly publicUrl: string; readonly unsubscribe: string },
): Mail {
  const { digest } = texts;
  const lines = linesOf(counts);
  const parts = [
    paragraph(greeting(to)),
    paragraph(digest.intro),
    ...lines.map(paragraph),
    button(digest.action, `${publicUrl}/notifications`),
    fineprint(digest.unsubscribe, unsubscribe),
  ];
  const mail = mailOf(digest.heading, parts, commaSeparated(lines));
  return { to: to.email, subject: digest.subject({ app: appName() }), ...mail, unsubscribe };
}
