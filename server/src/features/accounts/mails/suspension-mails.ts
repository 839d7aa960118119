import { appName } from '@weft/shared/app';
import type { ReportReason } from '@weft/shared/safety/reasons';
import { reasonText } from '@weft/shared/safety/reason-text';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import { hello } from '../../../platform/mailer/hello.ts';
import { texts } from './texts/generated/index.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

/** Gives the reason and how to object; nothing about the reported content or the reporters. */
export function suspendedMail(to: Recipient, reason: ReportReason): Mail {
  const { suspended } = texts;
  const parts = [
    paragraph(suspended.intro({ hello: hello(to), app: appName() })),
    paragraph(suspended.reason({ reason: reasonText(reason) })),
    paragraph(suspended.effect),
    paragraph(suspended.appeal({ app: appName() })),
  ];
  return {
    to: to.email,
    subject: suspended.subject({ app: appName() }),
    ...mailOf(suspended.heading, parts),
  };
}

/** Says that the account is restored. `publicUrl` is the address of this Weft. */
export function liftedMail(to: Recipient, publicUrl: string): Mail {
  const { lifted } = texts;
  const parts = [
    paragraph(lifted.intro({ hello: hello(to), app: appName() })),
    paragraph(lifted.effect),
    button(lifted.action, publicUrl),
  ];
  return { to: to.email, subject: lifted.subject({ app: appName() }), ...mailOf(lifted.heading, parts) };
}
