import { appName } from '@weft/shared/app';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { hello } from '../../../platform/mailer/hello.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

const linkOf = (publicUrl: string, action: 'new' | 'undo', token: string): string =>
  `${publicUrl}/verify-email/${action}#token=${encodeURIComponent(token)}`;

/** The link that makes this address the one of the account. `publicUrl` is the address of this Weft. */
export function confirmEmailMail(to: Recipient, link: string, publicUrl: string): Mail {
  const { confirmEmail, code } = texts;
  const parts = [
    paragraph(confirmEmail.intro({ hello: hello(to), app: appName() })),
    button(confirmEmail.action, linkOf(publicUrl, 'new', link)),
    paragraph(confirmEmail.expiry),
    fineprint(code.notYou),
  ];
  return {
    to: to.email,
    subject: confirmEmail.subject({ app: appName() }),
    ...mailOf(confirmEmail.heading, parts),
  };
}

/**
 * Tells a former address of the change, with the link that undoes it. The new address is not in it: a former address may
 * be an employer's.
 */
export function emailChangedMail(to: Recipient, link: string, publicUrl: string): Mail {
  const { emailChanged } = texts;
  const parts = [
    paragraph(emailChanged.intro({ hello: hello(to), app: appName() })),
    paragraph(emailChanged.notYou),
    button(emailChanged.action, linkOf(publicUrl, 'undo', link)),
  ];
  return {
    to: to.email,
    subject: emailChanged.subject({ app: appName() }),
    ...mailOf(emailChanged.heading, parts),
  };
}
