import { APP_NAME } from '@weft/shared/app';
import type { ReportReason } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import { hello } from '../../../platform/mailer/hello.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

/** Says that and why, and how to object; nothing of what was reported or by whom. */
export function suspendedMail(to: Recipient, reason: ReportReason): Mail {
  const parts = [
    paragraph(`${hello(to)}, a moderator has suspended your ${APP_NAME} account.`),
    paragraph(`The reason: ${SAFETY_TEXTS.reasons[reason]}.`),
    paragraph(
      'Until the suspension is lifted you cannot sign in, and other members do not see your profile and what you wrote. Nothing of it is deleted.',
    ),
    paragraph(
      `If you think that this is a mistake, answer this mail or write to who runs your ${APP_NAME}: say why, and a moderator will look at it again.`,
    ),
  ];
  return {
    to: to.email,
    subject: `Your ${APP_NAME} account is suspended`,
    ...mailOf('Your account is suspended', parts),
  };
}

/** Says that the account is as it was. `publicUrl` is where members find this Weft. */
export function liftedMail(to: Recipient, publicUrl: string): Mail {
  const parts = [
    paragraph(`${hello(to)}, the suspension of your ${APP_NAME} account has been lifted.`),
    paragraph('Your profile and what you wrote are back as they were.'),
    button('Sign in', publicUrl),
  ];
  return {
    to: to.email,
    subject: `Your ${APP_NAME} account is no longer suspended`,
    ...mailOf('Welcome back', parts),
  };
}
