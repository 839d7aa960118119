import { APP_NAME } from '@weft/shared/app';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { IssuedCode } from '../codes/codes.ts';
import { button, codeBox, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import { hello } from '../../../platform/mailer/hello.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

const EXPIRY = 'It expires in 10 minutes and works once.';
const NOT_YOU = "If this wasn't you, you can safely ignore this email.";

/** The code of a new account, and the link with the same purpose. `publicUrl` is the address of this Weft. */
export function verificationMail(to: Recipient, issued: IssuedCode, publicUrl: string): Mail {
  const address = `${publicUrl}/verify-email#token=${encodeURIComponent(issued.link)}`;
  const parts = [
    paragraph(`${hello(to)}, welcome to ${APP_NAME}. Please enter this code to verify your email address:`),
    codeBox(issued.code),
    paragraph(`${EXPIRY} Or open this link instead:`),
    button('Verify my email', address),
    fineprint(NOT_YOU),
  ];
  const subject = `${issued.code} is your ${APP_NAME} verification code`;
  return { to: to.email, subject, ...mailOf('Verify your email', parts), code: issued.code };
}

/** The code to set a new password, and the link with the same purpose. */
export function resetMail(to: Recipient, issued: IssuedCode, publicUrl: string): Mail {
  const address = `${publicUrl}/reset-password#token=${encodeURIComponent(issued.link)}`;
  const parts = [
    paragraph(`${hello(to)}, please enter this code to set a new password:`),
    codeBox(issued.code),
    paragraph(`${EXPIRY} Or open this link instead:`),
    button('Set a new password', address),
    fineprint(`Never share this code or this link: nobody at ${APP_NAME} will ask for them. ${NOT_YOU}`),
  ];
  const subject = `${issued.code} is your ${APP_NAME} password reset code`;
  return { to: to.email, subject, ...mailOf('Reset your password', parts), code: issued.code };
}

/** Notifies a member of a password change, so that a thief cannot change it unnoticed. */
export function passwordChangedMail(to: Recipient, publicUrl: string): Mail {
  const parts = [
    paragraph(
      `${hello(to)}, the password of your account was changed just now. All other sessions have ended.`,
    ),
    paragraph("If this wasn't you, set a new password right away:"),
    button('Reset my password', `${publicUrl}/forgot-password`),
  ];
  return {
    to: to.email,
    subject: `Your ${APP_NAME} password was changed`,
    ...mailOf('Your password was changed', parts),
  };
}
