import { appName } from '@weft/shared/app';
import type { BackupFailure } from '@weft/shared/administration/backups-contract';
import { hello } from '../../../platform/mailer/hello.ts';
import { button, mailOf, paragraph } from '../../../platform/mailer/mail-layout.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import { texts } from './texts/generated/index.ts';

type Recipient = Pick<Member, 'email' | 'fullName'>;

/** Tells an owner that no backup could be made, and what to do. */
export function failedBackupMail(to: Recipient, reason: BackupFailure, url: string): Mail {
  const { failedBackup: said, advice } = texts;
  const app = appName();
  const parts = [
    paragraph(said.intro({ hello: hello(to), app })),
    paragraph(advice[reason]),
    paragraph(said.retry),
    button(said.action, url),
  ];
  return { to: to.email, subject: said.subject({ app }), ...mailOf(said.heading, parts) };
}
