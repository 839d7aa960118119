import type { BackupSettings, BackupsView } from '@weft/shared/administration/backups-contract';
import type { BackupPlan } from './backup-plan.store.ts';
import { daysKept } from './backup-rule.ts';
import type { TimedBackup } from './scheduled-backups.ts';

const DAY = 24 * 60 * 60_000;

interface State extends Pick<BackupsView, 'locked' | 'place' | 'isRunning'> {
  readonly settings: BackupSettings;
  readonly nextAt: number | undefined;
  readonly failure: BackupPlan['failure'];
  /** Newest first; undefined if the place can't be read. */
  readonly backups: readonly TimedBackup[] | undefined;
}

/** What owners and administrators see of scheduled backups. */
export function presentBackups({ settings, nextAt, failure, backups, ...state }: State): BackupsView {
  const { hour, timeZone, keep } = settings;
  const { daily, weekly, monthly } = keep;
  const ends = hour === null ? undefined : daysKept(backups ?? [], keep);
  const endOf = (backup: TimedBackup): string | null => {
    const days = ends?.get(backup);
    return days === undefined ? null : new Date(backup.at + days * DAY).toISOString();
  };
  return {
    settings: { hour, timeZone, keep: { daily, weekly, monthly } },
    locked: state.locked,
    place: state.place,
    isRunning: state.isRunning,
    nextAt: nextAt === undefined ? null : new Date(nextAt).toISOString(),
    failure: failure
      ? {
          since: failure.since.toISOString(),
          lastAt: failure.lastAt.toISOString(),
          reason: failure.reason,
        }
      : null,
    backups:
      backups?.map((backup) => ({
        name: backup.name,
        createdAt: new Date(backup.at).toISOString(),
        bytes: backup.size,
        keptUntil: endOf(backup),
      })) ?? null,
  };
}
