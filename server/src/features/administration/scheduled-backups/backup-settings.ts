import type { BackupSettings } from '@weft/shared/administration/backups-contract';
import type { Config } from '../../../config/load-config.ts';

export type FixedBackupSettings = Config['backups']['fixed'];

const VARIABLES = { hour: 'BACKUP_HOUR', timeZone: 'BACKUP_TIME_ZONE', keep: 'BACKUP_KEEP' } as const;

/** Returns the settings in force: those of the environment, else the chosen ones, else the defaults. */
export function settingsInForce(
  { hour, timeZone, keep }: FixedBackupSettings,
  chosen: BackupSettings | undefined,
): BackupSettings {
  return {
    hour: hour === undefined ? (chosen?.hour ?? null) : hour,
    timeZone: timeZone ?? chosen?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    keep: keep ?? chosen?.keep ?? { daily: 7, weekly: 4, monthly: 6 },
  };
}

/** Returns the variables that set a setting, by setting. */
export function lockedSettings(fixed: FixedBackupSettings) {
  const { hour, timeZone, keep } = VARIABLES;
  return {
    ...(fixed.hour !== undefined && { hour }),
    ...(fixed.timeZone !== undefined && { timeZone }),
    ...(fixed.keep !== undefined && { keep }),
  };
}

/** The settings as one line of the audit trail. */
export function lineOfSettings({ hour, timeZone, keep }: BackupSettings): string {
  const when = hour === null ? 'off' : `${String(hour).padStart(2, '0')}:00 ${timeZone}`;
  return `${when} · ${keep.daily}, ${keep.weekly}, ${keep.monthly}`;
}
