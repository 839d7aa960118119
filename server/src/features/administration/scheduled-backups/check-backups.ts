import { backupTime } from '../../../platform/backup-places/backup-name.ts';
import type { BackupPlace } from '../../../platform/backup-places/backup-place.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ok, warn, type Check, type Finding } from '../../../platform/doctor/check.ts';
import { texts } from '../../../platform/doctor/texts/generated/index.ts';
import { BackupPlanStore, type BackupPlan } from './backup-plan.store.ts';
import { settingsInForce, type FixedBackupSettings } from './backup-settings.ts';

const { backups: said } = texts;

const HOUR = 60 * 60_000;
/** A backup is due every day, and may take and be retried for some hours. */
const LATE_AFTER = 30 * HOUR;

interface Judged {
  readonly isPlanned: boolean;
  readonly isFailing: boolean;
  /** Milliseconds since the last kept backup was begun; undefined if there is none. */
  readonly age: number | undefined;
}

/** Returns whether backups are made as planned. */
export function judgeBackups({ isPlanned, isFailing, age }: Judged): Finding[] {
  const off = isPlanned ? [] : [warn(said.off, said.offAdvice)];
  const failing = isFailing ? [warn(said.failing, said.lateAdvice)] : [];
  const further = [...off, ...failing];
  if (age === undefined) return isPlanned ? [warn(said.never, said.neverAdvice), ...further] : further;
  const last = said.last({ hours: String(Math.max(0, Math.floor(age / HOUR))) });
  const isLate = isPlanned && age > LATE_AFTER;
  return [isLate ? warn(last, said.lateAdvice) : ok(last), ...further];
}

interface Deps {
  /** Undefined while the embedded database is not open: then only a late backup of a fixed hour is found. */
  readonly database: Database | undefined;
  readonly place: BackupPlace;
  readonly fixed: FixedBackupSettings;
  readonly now: number;
}

/** Checks the age of the last scheduled backup, each of which was verified before it got its name. */
export function checkBackups({ database, place, fixed, now }: Deps): Check {
  return {
    name: 'backups',
    async look() {
      const plan: BackupPlan = database ? await new BackupPlanStore(database.connection).read() : {};
      const kept = await place.list().catch(() => undefined);
      if (!kept) return [warn(said.unreadable, said.unreadableAdvice)];
      const times = kept.flatMap(({ name }) => backupTime(name) ?? []);
      const isPlanned = settingsInForce(fixed, plan.settings).hour !== null;
      if (!database && !isPlanned && times.length === 0) return [];
      return judgeBackups({
        isPlanned: isPlanned || !database,
        isFailing: plan.failure !== undefined,
        age: times.length > 0 ? now - Math.max(...times) : undefined,
      });
    },
  };
}
