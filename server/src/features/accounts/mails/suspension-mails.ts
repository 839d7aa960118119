import { APP_NAME } from '@weft/shared/app';
import type { ReportReason } from '@weft/shared/safety/reasons';
import { reasonText } from '@weft/shared/safety/reason-text';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import { hello } from '../../../platform/mailer/hello.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

/** Gives the reason and how to object; nothing about the reported content or the reporters. */
export function suspendedMail(to: Recipient, reason: ReportReason): Mail {
  const parts = [
    paragraph(`${hello(to)}, a moderator has suspended your ${APP_NAME} account.`),
    paragraph(`The reason: ${reasonText(reason)}.`),
    paragraph(
      "Until the suspension is lifted, you can't sign in, and other members can't see your profile or your posts. Nothing is deleted.",
    ),
    paragraph(
      `If you think this is a mistake, reply to this email or contact the people who run your ${APP_NAME}, and explain why. A moderator will review it.`,
    ),
  ];
  return {
    to: to.email,
    subject: `Your ${APP_NAME} account is suspended`,
    ...mailOf('Your account is suspended', parts),
  };
}

/** Says that the account is restored. `publicUrl` is the address of this Weft. */
export function liftedMail(to: Recipient, publicUrl: string): Mail {
  const parts = [
    paragraph(`${hello(to)}, the suspension of your ${APP_NAME} account has been lifted.`),
    paragraph('Your profile and everything you wrote are visible again.'),
    button('Sign in', publicUrl),
  ];
  return {
    to: to.email,
    subject: `Your ${APP_NAME} account is no longer suspended`,
    ...mailOf('Welcome back', parts),
  };
}
