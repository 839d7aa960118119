import { appName } from '@weft/shared/app';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { hello } from '../../../platform/mailer/hello.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

export type PasskeyChange = 'added' | 'removed';

interface Facts {
  /** What the member calls the passkey. */
  readonly name: string;
  /** The address of this Weft. */
  readonly publicUrl: string;
}

/** Notifies a member of a passkey that was added or removed. */
export function passkeyMail(
  to: Pick<Member, 'email' | 'fullName'>,
  change: PasskeyChange,
  { name, publicUrl }: Facts,
): Mail {
  const { secondFactor } = texts;
  const { subject, heading, intro, notYou } = change === 'added' ? texts.passkeyAdded : texts.passkeyRemoved;
  const parts = [
    paragraph(intro({ hello: hello(to), name })),
    paragraph(notYou),
    button(secondFactor.action, `${publicUrl}/forgot-password`),
  ];
  return { to: to.email, subject: subject({ app: appName() }), ...mailOf(heading, parts) };
}
