import type { Config } from '../../../config/load-config.ts';
import type { Background } from '../../../platform/background.ts';
import type { BackupPlace } from '../../../platform/backup-places/backup-place.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { OwnerNotices } from '../../notifications/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';
import { backupDownloads } from './backup-downloads.ts';
import { BackupPlanStore } from './backup-plan.store.ts';
import { BackupTicketStore } from './backup-ticket.store.ts';
import { backupsRoutes } from './backups.routes.ts';
import { BackupsService } from './backups.service.ts';
import { ScheduledBackups, type ScheduledBackupsDeps } from './scheduled-backups.ts';
import { FailedBackupNotices } from './failed-backup-notices.ts';

export interface BackupsDeps extends Pick<ScheduledBackupsDeps, 'write' | 'verify'> {
  readonly fixed: Config['backups']['fixed'];
  readonly place: BackupPlace;
  readonly background: Background;
  readonly logger: Logger;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly ownerNotices: OwnerNotices;
}

/** Backups on a schedule, and what owners and administrators do with them. */
export function createBackups(given: AdministrationDeps, made: BackupsDeps) {
  const { connection } = given.database;
  const shared = { ...given, ...made, connection };
  const [plans, tickets] = [new BackupPlanStore(connection), new BackupTicketStore(connection)];
  const notices = new FailedBackupNotices({ ...shared, notices: made.ownerNotices });
  const scheduled = new ScheduledBackups({ ...shared, plans, tell: (failure) => notices.send(failure) });
  const service = new BackupsService({ ...shared, plans, tickets, scheduled });
  return {
    routes: backupsRoutes(service),
    downloads: backupDownloads(service),
    isFailing: async () => (await plans.read()).failure !== undefined,
    makeDue: () => scheduled.makeDue(),
    end: () => scheduled.end(),
    tickets,
  };
}
