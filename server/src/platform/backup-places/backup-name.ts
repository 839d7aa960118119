const NAME = /^weft-scheduled-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar$/;

/** Returns the name of a scheduled backup. Backups that the command writes have other names. */
export function backupName(at: Date): string {
  return `weft-scheduled-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

/** Returns the time in the name of a scheduled backup, in milliseconds; undefined for other names. */
export function backupTime(name: string): number | undefined {
  const [, day = '', hours = '', minutes = '', seconds = ''] = NAME.exec(name) ?? [];
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? undefined : time;
}
