import { appName } from '@weft/shared/app';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { hello } from '../../../platform/mailer/hello.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

export type IdentityChange = 'linked' | 'unlinked';

interface Facts {
  /** What members call the provider. */
  readonly name: string;
  /** The address of this Weft. */
  readonly publicUrl: string;
}

/** Notifies a member of a sign-in at a provider that was linked or unlinked. */
export function identityMail(
  to: Pick<Member, 'email' | 'fullName'>,
  change: IdentityChange,
  { name, publicUrl }: Facts,
): Mail {
  const { subject, heading, intro } = change === 'linked' ? texts.identityLinked : texts.identityUnlinked;
  const parts = [
    paragraph(intro({ hello: hello(to), name })),
    paragraph(texts.identityLinked.notYou),
    button(texts.secondFactor.action, `${publicUrl}/forgot-password`),
  ];
  return { to: to.email, subject: subject({ app: appName() }), ...mailOf(heading({ name }), parts) };
}
