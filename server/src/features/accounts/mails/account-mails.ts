import { appName } from '@weft/shared/app';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { IssuedCode } from '../codes/codes.ts';
import { button, codeBox, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import { hello } from '../../../platform/mailer/hello.ts';
import { texts } from './texts/generated/index.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

/** The code of a new account, and the link with the same purpose. `publicUrl` is the address of this Weft. */
export function verificationMail(to: Recipient, issued: IssuedCode, publicUrl: string): Mail {
  const { code, verification } = texts;
  const address = `${publicUrl}/verify-email#token=${encodeURIComponent(issued.link)}`;
  const parts = [
    paragraph(verification.intro({ hello: hello(to), app: appName() })),
    codeBox(issued.code),
    paragraph(code.expiry),
    button(verification.action, address),
    fineprint(code.notYou),
  ];
  const subject = verification.subject({ code: issued.code, app: appName() });
  return { to: to.email, subject, ...mailOf(verification.heading, parts), code: issued.code };
}

/** The code to set a new password, and the link with the same purpose. */
export function resetMail(to: Recipient, issued: IssuedCode, publicUrl: string): Mail {
  const { code, reset } = texts;
  const address = `${publicUrl}/reset-password#token=${encodeURIComponent(issued.link)}`;
  const parts = [
    paragraph(reset.intro({ hello: hello(to) })),
    codeBox(issued.code),
    paragraph(code.expiry),
    button(reset.action, address),
    fineprint(reset.caution({ app: appName() })),
  ];
  const subject = reset.subject({ code: issued.code, app: appName() });
  return { to: to.email, subject, ...mailOf(reset.heading, parts), code: issued.code };
}

/** Notifies a member of a password change, so that a thief cannot change it unnoticed. */
export function passwordChangedMail(to: Recipient, publicUrl: string): Mail {
  const { changed } = texts;
  const parts = [
    paragraph(changed.intro({ hello: hello(to) })),
    paragraph(changed.notYou),
    button(changed.action, `${publicUrl}/forgot-password`),
  ];
  return { to: to.email, subject: changed.subject({ app: appName() }), ...mailOf(changed.heading, parts) };
}

/** Tells a member of a sign-in from a browser that the account does not know. `device` as in "Firefox on Windows". */
export function newDeviceMail(
  to: Pick<Member, 'email' | 'fullName'>,
  device: string,
  publicUrl: string,
): Mail {
  const { newDevice, secondFactor } = texts;
  const parts = [
    paragraph(newDevice.intro({ hello: hello(to), device })),
    paragraph(newDevice.notYou),
    button(secondFactor.action, `${publicUrl}/forgot-password`),
  ];
  return {
    to: to.email,
    subject: newDevice.subject({ app: appName() }),
    ...mailOf(newDevice.heading, parts),
  };
}
