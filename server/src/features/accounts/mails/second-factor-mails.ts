import { appName } from '@weft/shared/app';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { hello } from '../../../platform/mailer/hello.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

/** Turned on, turned off, new recovery codes, or a recovery code used. */
export type SecondFactorChange = 'on' | 'off' | 'codes' | 'recovery';

interface Facts {
  /** Unused recovery codes; given for a used one. */
  readonly codesLeft: number;
  /** The address of this Weft. */
  readonly publicUrl: string;
}

/** Notifies a member of a change of the second factor, or of a recovery code that was used. */
export function secondFactorMail(
  to: Pick<Member, 'email' | 'fullName'>,
  change: SecondFactorChange,
  { codesLeft, publicUrl }: Facts,
): Mail {
  const { secondFactor } = texts;
  const kinds = {
    on: texts.secondFactorOn,
    off: texts.secondFactorOff,
    codes: texts.recoveryCodes,
    recovery: texts.recoveryCodeUsed,
  };
  const { subject, heading, intro } = kinds[change];
  const parts = [
    paragraph(intro({ hello: hello(to), count: codesLeft })),
    paragraph(secondFactor.notYou({ app: appName() })),
    button(secondFactor.action, `${publicUrl}/forgot-password`),
  ];
  return { to: to.email, subject: subject({ app: appName() }), ...mailOf(heading, parts) };
}
