import { appName } from '@weft/shared/app';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { hello } from '../../../platform/mailer/hello.ts';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

/** The day in UTC, in the language of the mail. */
const dayOf = (time: Date): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** Says when the account is deleted, how to object, and how to get the data. `publicUrl` is the address of this Weft. */
export function deletionMail(to: Recipient, leavesAt: Date, publicUrl: string): Mail {
  const { deletion } = texts;
  const app = appName();
  const parts = [
    paragraph(deletion.intro({ hello: hello(to), app, date: dayOf(leavesAt) })),
    paragraph(deletion.effect),
    paragraph(deletion.appeal({ app })),
    button(deletion.action, publicUrl),
  ];
  return { to: to.email, subject: deletion.subject({ app }), ...mailOf(deletion.heading, parts) };
}

/** Says that the account stays. */
export function keptMail(to: Recipient, publicUrl: string): Mail {
  const { kept } = texts;
  const app = appName();
  const parts = [paragraph(kept.intro({ hello: hello(to), app })), button(kept.action, publicUrl)];
  return { to: to.email, subject: kept.subject({ app }), ...mailOf(kept.heading, parts) };
}
