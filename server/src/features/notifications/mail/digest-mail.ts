import { appName } from '@weft/shared/app';
import { NOTIFICATION_KINDS, type NotificationKind } from '@weft/shared/notifications/views';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { texts } from '../texts/generated/index.ts';

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
  to: string,
  counts: WaitingCounts,
  { publicUrl, unsubscribe }: { readonly publicUrl: string; readonly unsubscribe: string },
): Mail {
  const { digest } = texts;
  const parts = [
    paragraph(digest.intro),
    ...linesOf(counts).map((line) => paragraph(line)),
    button(digest.action, `${publicUrl}/notifications`),
    fineprint(digest.unsubscribe, unsubscribe),
  ];
  return { to, subject: digest.subject({ app: appName() }), ...mailOf(digest.heading, parts), unsubscribe };
}
