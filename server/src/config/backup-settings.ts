import * as z from 'zod';
import { BACKUP_KEEP_LIMITS, TimeZone } from '@weft/shared/administration/backups-contract';

const OFF = 'off';
const { daily, weekly, monthly } = BACKUP_KEEP_LIMITS;

/** Returns the three numbers of a text like `7,4,6`; undefined if they are no such numbers. */
function readKeep(text: string) {
  const [days, weeks, months] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (days === undefined || weeks === undefined || months === undefined) return undefined;
  const isWithin = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max;
  if (!isWithin(days, daily) || !isWithin(weeks, weekly) || !isWithin(months, monthly)) return undefined;
  return { daily: days, weekly: weeks, monthly: months };
}

/** Settings of backups on a schedule. */
export const BACKUP_SETTINGS = {
  BACKUP_HOUR: z
    .string()
    .regex(/^(off|1?\d|2[0-3])$/, 'must be off or an hour from 0 to 23')
    .transform((text) => (text === OFF ? null : Number(text)))
    .optional()
    .describe(
      'hour of the day at which a backup is made: off, or 0 to 23. Without it, owners and administrators choose; off at first',
    ),
  BACKUP_TIME_ZONE: z
    .string()
    .refine((text) => TimeZone.safeParse(text).success, {
      error: 'must be a time zone like Europe/Berlin',
    })
    .optional()
    .describe(
      "time zone of BACKUP_HOUR, such as Europe/Berlin. Without it, owners and administrators choose; the machine's at first",
    ),
  BACKUP_KEEP: z
    .string()
    .refine((text) => readKeep(text) !== undefined, {
      error: `must be numbers of days (${daily.join(' to ')}), weeks (${weekly.join(' to ')}) and months (${monthly.join(' to ')}) like 7,4,6`,
    })
    .transform(readKeep)
    .optional()
    .describe(
      'of how many days, weeks and months the newest backup is kept, such as 7,4,6. Without it, owners and administrators choose; 7,4,6 at first',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'folder of these backups, which all servers share. Without it they are in the bucket where S3_BUCKET is set, else in DATA_DIR/backups',
    ),
};
