import { appName } from '@weft/shared/app';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import {
  button,
  fineprint,
  linkedHeading,
  linkedLine,
  mailOf,
  paragraph,
  type MailPart,
} from '../../../platform/mailer/mail-layout.ts';
import { greeting } from '../../../platform/mailer/hello.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { MailedJob, MailedSearch } from '../../jobs/index.ts';
import { texts } from '../texts/generated/index.ts';
import type { Recipient } from './mail-sender.ts';

/** Number of jobs that a mail names for its only search. */
const NAMED = 10;
/** The same for each of several searches. */
const NAMED_EACH = 5;

const lineOf = ({ title, company }: MailedJob): string => texts.jobAlerts.job({ title, company });

/** The name of a search, which leads to its board, and its jobs. */
function searchParts(
  { name, jobs, repeated }: MailedSearch,
  named: number,
  places: { readonly board: string; readonly jobOf: (id: string) => string },
): MailPart[] {
  const { further, above } = texts.jobAlerts;
  const unnamed = jobs.length - named;
  return [
    linkedHeading(name, places.board),
    ...jobs.slice(0, named).map((job) => linkedLine(lineOf(job), places.jobOf(job._id))),
    ...(unnamed > 0 ? [paragraph(further({ count: unnamed, shown: String(unnamed) }))] : []),
    ...(repeated > 0 ? [paragraph(above({ count: repeated, shown: String(repeated) }))] : []),
  ];
}

/** The mail names jobs and companies, which every member may see, and the member's own searches. */
export function jobAlertMail(
  to: Recipient,
  searches: readonly MailedSearch[],
  addresses: { readonly publicUrl: string; readonly unsubscribe: string },
): Omit<Mail, 'id'> {
  const { jobAlerts } = texts;
  const { publicUrl, unsubscribe } = addresses;
  const boardOf = ({ address }: MailedSearch) => `${publicUrl}/jobs${address && `?${address}`}`;
  const jobOf = (id: string) => `${publicUrl}/jobs/${id}`;
  const only = searches.length === 1 ? searches[0] : undefined;
  const named = only ? NAMED : NAMED_EACH;
  const parts = [
    paragraph(greeting(to)),
    ...searches.flatMap((search) => searchParts(search, named, { board: boardOf(search), jobOf })),
    ...(only ? [button(jobAlerts.open, boardOf(only))] : []),
    fineprint(jobAlerts.reason),
    fineprint(jobAlerts.manage, `${publicUrl}/my-jobs?tab=searches`),
    fineprint(texts.entries.unsubscribe({ kind: NOTIFICATION_TEXTS.kinds.jobAlert }), unsubscribe),
  ];
  const jobs = searches.flatMap((search) => search.jobs);
  const values = { app: appName(), count: jobs.length, shown: String(jobs.length) };
  const subject = only ? jobAlerts.subjectOfOne({ ...values, search: only.name }) : jobAlerts.subject(values);
  const preview = jobs.slice(0, NAMED).map(lineOf).join(' · ');
  return { to: to.email, subject, ...mailOf(jobAlerts.heading, parts, preview), unsubscribe };
}
