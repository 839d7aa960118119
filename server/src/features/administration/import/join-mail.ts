import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import { appName } from '@weft/shared/app';
import { hello } from '../../../platform/mailer/hello.ts';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

/** Lets an imported member set a password with a link. `publicUrl` is the address of this Weft. */
export function joinMail(to: Pick<Member, 'email' | 'fullName'>, token: string, publicUrl: string): Mail {
  const app = appName();
  const parts = [
    paragraph(texts.intro({ hello: hello(to), app })),
    button(texts.action, `${publicUrl}/reset-password#token=${encodeURIComponent(token)}`),
    paragraph(texts.expiry({ days: IMPORT_LIMITS.linkDays })),
    fineprint(texts.notYou),
  ];
  return { to: to.email, subject: texts.subject({ app }), ...mailOf(texts.heading({ app }), parts) };
}
