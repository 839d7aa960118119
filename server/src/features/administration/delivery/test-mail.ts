import { appName } from '@weft/shared/app';
import { mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { texts } from './texts/generated/index.ts';

/** Says that mails arrive. */
export function testMail(to: string): Mail {
  const { testMail: said } = texts;
  const app = appName();
  return { to, subject: said.subject({ app }), ...mailOf(said.heading, [paragraph(said.text({ app }))]) };
}
