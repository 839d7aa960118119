import { appName } from '@weft/shared/app';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import { greeting } from '../../../platform/mailer/hello.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { texts } from '../texts/generated/index.ts';
import type { Recipient } from './mail-sender.ts';

/** Number of senders that a mail names. */
const NAMED = 10;
/** The highest count shown. */
const SHOWN = 99;

/** Who wrote, and how many of the texts are unread. */
export interface UnreadFrom {
  readonly name: string;
  readonly count: number;
}

const shownOf = (count: number): string => (count > SHOWN ? `${SHOWN}+` : String(count));

/** The mail has names and numbers only: what members write to each other does not leave the product by mail. */
export function messageMail(
  to: Recipient,
  unread: readonly UnreadFrom[],
  addresses: { readonly messages: string; readonly unsubscribe: string },
): Omit<Mail, 'id'> {
  const { messages } = texts;
  const total = unread.reduce((sum, { count }) => sum + count, 0);
  const further = unread.length - NAMED;
  const lines = unread
    .slice(0, NAMED)
    .map(({ name, count }) => messages.from({ name, count, shown: shownOf(count) }));
  const parts = [
    paragraph(greeting(to)),
    ...lines.map(paragraph),
    ...(further > 0 ? [paragraph(messages.further({ count: further, shown: shownOf(further) }))] : []),
    button(messages.action, addresses.messages),
    fineprint(messages.reason),
    fineprint(messages.unsubscribe, addresses.unsubscribe),
  ];
  const subject = messages.subject({ app: appName(), count: total, shown: shownOf(total) });
  const mail = mailOf(messages.heading, parts, lines.join(' '));
  return { to: to.email, subject, ...mail, unsubscribe: addresses.unsubscribe };
}
