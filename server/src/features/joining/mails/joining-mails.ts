import { APP_NAME } from '@weft/shared/app';
import { button, fineprint, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { texts } from './texts/generated/index.ts';

const app = APP_NAME;

interface Invited {
  readonly email: string;
  /** Name of the inviting member. */
  readonly inviter: string;
  readonly link: string;
}

/** Invites a person to register with this address. */
export function invitationMail({ email, inviter, link }: Invited): Mail {
  const { invitation } = texts;
  const parts = [
    paragraph(invitation.intro({ inviter, app })),
    button(invitation.action, link),
    fineprint(invitation.notYou),
  ];
  return {
    to: email,
    subject: invitation.subject({ inviter, app }),
    ...mailOf(invitation.heading({ app }), parts),
  };
}
