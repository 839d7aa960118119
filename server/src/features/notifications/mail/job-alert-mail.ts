import { appName } from '@weft/shared/app';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import { greeting } from '../../../platform/mailer/hello.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { texts } from '../texts/generated/index.ts';
import type { Recipient } from './mail-sender.ts';

/** Number of jobs that a mail names. */
const NAMED = 10;

/** The mail names jobs and companies: every member may see them. */
export function jobAlertMail(
  to: Recipient,
  jobs: readonly { readonly title: string; readonly company: string }[],
  addresses: { readonly searches: string; readonly unsubscribe: string },
): Omit<Mail, 'id'> {
  const { jobAlerts } = texts;
  const further = jobs.length - NAMED;
  const lines = jobs.slice(0, NAMED).map(({ title, company }) => jobAlerts.job({ title, company }));
  const parts = [
    paragraph(greeting(to)),
    ...lines.map(paragraph),
    ...(further > 0 ? [paragraph(jobAlerts.further({ count: further, shown: String(further) }))] : []),
    button(jobAlerts.action, addresses.searches),
    fineprint(jobAlerts.reason),
    fineprint(texts.entries.unsubscribe({ kind: NOTIFICATION_TEXTS.kinds.jobAlert }), addresses.unsubscribe),
  ];
  const subject = jobAlerts.subject({ app: appName(), count: jobs.length, shown: String(jobs.length) });
  const mail = mailOf(jobAlerts.heading, parts, lines.join(' · '));
  return { to: to.email, subject, ...mail, unsubscribe: addresses.unsubscribe };
}
