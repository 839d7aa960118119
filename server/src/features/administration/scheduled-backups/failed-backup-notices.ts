import type { Logger } from '../../../platform/logger/logger.ts';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { Members } from '../../members/index.ts';
import type { OwnerNotices } from '../../notifications/index.ts';
import type { BackupPlan } from './backup-plan.store.ts';
import { failedBackupMail } from './failed-backup-mail.ts';

interface Deps {
  readonly members: Members;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly logger: Logger;
  readonly publicUrl: () => string;
  readonly notices: Pick<OwnerNotices, 'backupFailed' | 'wantsBackupMail'>;
}

/** Tells each owner, on the channels and in the language that they chose, that no backup could be made. */
export class FailedBackupNotices {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** An address that can't be reached keeps no other owner from being told. */
  async send({ reason, since }: NonNullable<BackupPlan['failure']>): Promise<void> {
    const { members, mailer, logger, notices, publicUrl } = this.#deps;
    const owners = await members.store.findMany(await members.roleStore.idsOf(['owner']));
    const url = `${publicUrl()}/admin/system`;
    for (const owner of owners) {
      notices.backupFailed(owner._id, since.toISOString());
      if (!(await notices.wantsBackupMail(owner._id))) continue;
      const mail = inLanguage(members.languageOf(owner), () => failedBackupMail(owner, reason, url));
      await mailer
        .send(mail)
        .catch((error: unknown) => logger.error({ err: error }, 'a failed backup could not be mailed'));
    }
  }
}
