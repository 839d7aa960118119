import { APP_NAME } from '@weft/shared/app';
import { reasonText } from '@weft/shared/safety/reason-text';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import { hello } from '../../../platform/mailer/hello.ts';
import { mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { CaseRecord } from '../store/case.store.ts';

/** Tells an author that content was removed and why, without the content and its reporters. */
export function removedMail(to: Member, { targetType, reasons }: CaseRecord): Mail {
  const what = SAFETY_TEXTS.targets[targetType].toLowerCase();
  const given = REPORT_REASONS.filter((reason) => reasons[reason] > 0);
  const parts = [
    paragraph(`${hello(to)}, a moderator removed your ${what} after it was reported.`),
    paragraph(`Reported as: ${given.map(reasonText).join(', ')}.`),
    paragraph(
      `If you think this is a mistake, reply to this email or contact the people who run your ${APP_NAME}.`,
    ),
  ];
  return {
    to: to.email,
    subject: `Your ${what} on ${APP_NAME} was removed`,
    ...mailOf(`Your ${what} was removed`, parts),
  };
}
