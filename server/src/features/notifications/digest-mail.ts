import { APP_NAME } from '@weft/shared/app';
import { NOTIFICATION_KINDS, type NotificationKind } from '@weft/shared/notifications/views';
import { button, fineprint, mailOf, paragraph } from '../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';

/** Number of unread entries by kind. */
export type WaitingCounts = Partial<Record<NotificationKind, number>>;

const WORDS: Readonly<Record<NotificationKind, readonly [one: string, many: string]>> = {
  request: ['connection request', 'connection requests'],
  accepted: ['accepted request', 'accepted requests'],
  follow: ['new follower', 'new followers'],
  reaction: ['post with new reactions', 'posts with new reactions'],
  comment: ['post with new comments', 'posts with new comments'],
  reply: ['conversation with new replies', 'conversations with new replies'],
};

function linesOf(counts: WaitingCounts): string[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    const [one, many] = WORDS[kind];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
}

/** The digest contains numbers only: no names or texts leave the product by mail. */
export function digestMail(
  to: string,
  counts: WaitingCounts,
  { publicUrl, unsubscribe }: { readonly publicUrl: string; readonly unsubscribe: string },
): Mail {
  const lines = linesOf(counts);
  const parts = [
    paragraph('Since your last visit:'),
    ...lines.map((line) => paragraph(line)),
    button('See notifications', `${publicUrl}/notifications`),
    fineprint(`Unsubscribe from these emails: ${unsubscribe}`),
  ];
  return {
    to,
    subject: `Your activity summary from ${APP_NAME}`,
    ...mailOf('While you were away', parts),
    unsubscribe,
  };
}
