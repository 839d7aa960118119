import { APP_NAME } from '@weft/shared/app';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { IssuedCode } from '../codes.ts';
import { button, codeBox, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import { hello } from '../../../platform/mailer/hello.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

const GOOD_FOR = 'It is good for 10 minutes and works once.';
const NOT_YOU = "If this wasn't you, you can ignore this mail: nothing happens without it.";

/** The code of a new account, and the link that does the same. `publicUrl` is where members find this Weft. */
export function verificationMail(to: Recipient, issued: IssuedCode, publicUrl: string): Mail {
  const address = `${publicUrl}/verify-email?token=${encodeURIComponent(issued.link)}`;
  const parts = [
    paragraph(`${hello(to)}, welcome to ${APP_NAME}. Please enter this code to verify your email address:`),
    codeBox(issued.code),
    paragraph(`${GOOD_FOR} Or open this link instead:`),
    button('Verify my email', address),
    fineprint(NOT_YOU),
  ];
  const subject = `${issued.code} is your ${APP_NAME} verification code`;
  return { to: to.email, subject, ...mailOf('Verify your email', parts), code: issued.code };
}

/** The code that lets a member set a new password. */
export function resetMail(to: Recipient, issued: IssuedCode): Mail {
  const parts = [
    paragraph(`${hello(to)}, please enter this code to set a new password:`),
    codeBox(issued.code),
    paragraph(GOOD_FOR),
    fineprint(`Never tell this code to anybody: nobody at ${APP_NAME} will ask for it. ${NOT_YOU}`),
  ];
  const subject = `${issued.code} is your ${APP_NAME} password reset code`;
  return { to: to.email, subject, ...mailOf('Reset your password', parts), code: issued.code };
}

/** Tells a member that the password is another now, so that a thief can't change it unseen. */
export function passwordChangedMail(to: Recipient, publicUrl: string): Mail {
  const parts = [
    paragraph(
      `${hello(to)}, the password of your account was changed just now. All other sessions have ended.`,
    ),
    paragraph("If this wasn't you, set a new password at once:"),
    button('Reset my password', `${publicUrl}/forgot-password`),
  ];
  return {
    to: to.email,
    subject: `Your ${APP_NAME} password was changed`,
    ...mailOf('Your password was changed', parts),
  };
}
