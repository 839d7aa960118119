import { appName } from '@weft/shared/app';
import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { reasonText } from '@weft/shared/safety/reason-text';
import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import { hello } from '../../../platform/mailer/hello.ts';
import { mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { CaseRecord } from '../store/case.store.ts';
import { texts } from '../texts/generated/index.ts';

/** Tells an author that content was removed and why, without the content and its reporters. */
export function removedMail(to: Member, { targetType, reasons }: CaseRecord): Mail {
  const { removed } = texts;
  const target = targetType === 'member' ? 'other' : targetType;
  const given = REPORT_REASONS.filter((reason) => reasons[reason] > 0);
  const parts = [
    paragraph(removed.intro({ hello: hello(to), target })),
    paragraph(removed.reasons({ reasons: commaSeparated(given.map(reasonText)) })),
    paragraph(removed.appeal({ app: appName() })),
  ];
  const subject = removed.subject({ target, app: appName() });
  return { to: to.email, subject, ...mailOf(removed.heading({ target }), parts) };
}
