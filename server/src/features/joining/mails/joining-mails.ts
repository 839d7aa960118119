import { appName } from '@weft/shared/app';
import { hello } from '../../../platform/mailer/hello.ts';
import { button, fineprint, mailOf, paragraph, written } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

interface Invited {
  readonly email: string;
  /** Name of the inviting member. */
  readonly inviter: string;
  readonly link: string;
}

type Recipient = Pick<Member, 'email' | 'fullName'>;

/** What was written with a decision, if anything. */
const said = (text: string) => (text === '' ? [] : [written(text)]);

/** Says that the member is let in. `publicUrl` is the address of this Weft. */
export function approvedMail(to: Recipient, text: string, publicUrl: string): Mail {
  const { approved } = texts;
  const parts = [
    paragraph(approved.intro({ hello: hello(to), app: appName() })),
    ...said(text),
    button(approved.action({ app: appName() }), publicUrl),
  ];
  return {
    to: to.email,
    subject: approved.subject({ app: appName() }),
    ...mailOf(approved.heading({ app: appName() }), parts),
  };
}

/** Says that the member is not let in, and why if a text says so. */
export function declinedMail(to: Recipient, text: string): Mail {
  const { declined } = texts;
  const parts = [
    paragraph(declined.intro({ hello: hello(to), app: appName() })),
    ...said(text),
    paragraph(declined.effect),
  ];
  return { to: to.email, subject: declined.subject({ app: appName() }), ...mailOf(declined.heading, parts) };
}

/** Invites a person to register with this address. */
export function invitationMail({ email, inviter, link }: Invited): Mail {
  const { invitation } = texts;
  const parts = [
    paragraph(invitation.intro({ inviter, app: appName() })),
    button(invitation.action, link),
    fineprint(invitation.notYou),
  ];
  return {
    to: email,
    subject: invitation.subject({ inviter, app: appName() }),
    ...mailOf(invitation.heading({ app: appName() }), parts),
  };
}
