import { APP_NAME } from '@weft/shared/app';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import { hello } from '../../../platform/mailer/hello.ts';
import { mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { CaseRecord } from '../store/case.store.ts';

/** Tells an author that something of theirs is gone and why; nothing of what it was, or of who reported it. */
export function removedMail(to: Member, { targetType, reasons }: CaseRecord): Mail {
  const what = SAFETY_TEXTS.targets[targetType].toLowerCase();
  const given = REPORT_REASONS.filter((reason) => reasons[reason] > 0);
  const parts = [
    paragraph(`${hello(to)}, a moderator has removed a ${what} of yours after it was reported.`),
    paragraph(`Reported as: ${given.map((reason) => SAFETY_TEXTS.reasons[reason]).join(', ')}.`),
    paragraph(`If you think that this is a mistake, answer this mail or write to who runs your ${APP_NAME}.`),
  ];
  return {
    to: to.email,
    subject: `A ${what} of yours was removed at ${APP_NAME}`,
    ...mailOf(`A ${what} of yours was removed`, parts),
  };
}
