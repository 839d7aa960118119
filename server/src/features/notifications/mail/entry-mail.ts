import { appName } from '@weft/shared/app';
import { CHANNEL_MATRIX } from '@weft/shared/notifications/channels';
import { sentenceOf } from '@weft/shared/notifications/sentence';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import type { NotificationView } from '@weft/shared/notifications/views';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import { greeting } from '../../../platform/mailer/hello.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { texts } from '../texts/generated/index.ts';
import type { Recipient } from './mail-sender.ts';

/** Number of entries that a mail names. */
const NAMED = 10;

/** Number of members in entries about members, else of places. */
function countOf(views: readonly NotificationView[]): number {
  const isAboutMembers = views.some(({ kind }) => CHANNEL_MATRIX[kind].group === 'people');
  return isAboutMembers
    ? views.reduce((sum, { actors, othersCount }) => sum + actors.length + othersCount, 0)
    : views.length;
}

function lineOf(view: NotificationView): string {
  const { subject: names, action } = sentenceOf(view);
  return texts.entries.line({ names, action });
}

/** A mail about entries of one kind. It says who did what, without what they wrote. */
export function entryMail(
  to: Recipient,
  views: readonly NotificationView[],
  addresses: { readonly place: string; readonly unsubscribe: string },
): Omit<Mail, 'id'> {
  const { entries, waiting } = texts;
  const kind = views[0]?.kind ?? 'mention';
  const count = countOf(views);
  const further = views.length - NAMED;
  const lines = views.slice(0, NAMED).map(lineOf);
  const parts = [
    paragraph(greeting(to)),
    ...lines.map(paragraph),
    ...(further > 0 ? [paragraph(entries.further({ count: further, shown: String(further) }))] : []),
    button(entries.action({ app: appName() }), addresses.place),
    fineprint(entries.reason),
    fineprint(entries.unsubscribe({ kind: NOTIFICATION_TEXTS.kinds[kind] }), addresses.unsubscribe),
  ];
  const subject = entries.subject({ app: appName(), what: waiting[kind]({ count, shown: String(count) }) });
  const mail = mailOf(texts.digest.heading, parts, lines.join(' '));
  return { to: to.email, subject, ...mail, unsubscribe: addresses.unsubscribe };
}
