import type { BackupKeep } from '@weft/shared/administration/backups-contract';

/** What the rule needs of a backup: the day of the operator's calendar, in days since 1 January 1970. */
export interface DatedBackup {
  readonly day: number;
}

const DAY = 24 * 60 * 60_000;

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = ({ day }: DatedBackup): number => Math.floor((day + 3) / 7);

function monthOf({ day }: DatedBackup): number {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * Returns the backups that are kept, of some that are sorted from the newest: the newest of all, and the newest of each
 * of so many days, weeks and months that have one.
 */
export function keptBackups<B extends DatedBackup>(newestFirst: readonly B[], keep: BackupKeep): Set<B> {
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewestOf = (periodOf: (backup: B) => number, count: number): void => {
    const periods = new Set<number>();
    for (const backup of newestFirst) {
      const period = periodOf(backup);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(backup);
    }
  };
  keepNewestOf(({ day }) => day, keep.daily);
  keepNewestOf(weekOf, keep.weekly);
  keepNewestOf(monthOf, keep.monthly);
  return kept;
}

/** Returns in how many days after it was made each backup is removed, if another one is made every day. */
export function daysKept<B extends DatedBackup>(newestFirst: readonly B[], keep: BackupKeep): Map<B, number> {
  const ends = new Map<B, number>();
  const own = new Set<DatedBackup>(newestFirst);
  let left: readonly DatedBackup[] = newestFirst;
  for (let day = (newestFirst[0]?.day ?? 0) + 1; ends.size < newestFirst.length; day += 1) {
    const before = [{ day }, ...left];
    const kept = keptBackups(before, keep);
    for (const backup of newestFirst)
      if (own.has(backup) && !kept.has(backup)) {
        own.delete(backup);
        ends.set(backup, day - backup.day);
      }
    left = before.filter((backup) => kept.has(backup));
  }
  return ends;
}
