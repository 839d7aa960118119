import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IsoTime } from '../http/fields.ts';

/** How many backups are kept, at most: the newest of each day, week and month. */
export const BACKUP_KEEP_LIMITS = { daily: [1, 60], weekly: [0, 52], monthly: [0, 36] } as const;

/** Why no backup could be made. */
const BACKUP_FAILURES = ['space', 'place', 'storage', 'slow', 'damaged', 'unknown'] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

const whole = ([min, max]: readonly [number, number]) => z.int().check(z.gte(min), z.lte(max));

const BackupKeep = z.object({
  daily: whole(BACKUP_KEEP_LIMITS.daily),
  weekly: whole(BACKUP_KEEP_LIMITS.weekly),
  monthly: whole(BACKUP_KEEP_LIMITS.monthly),
});
export type BackupKeep = z.infer<typeof BackupKeep>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A name of the IANA database, such as `Europe/Berlin`. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone));

export const BackupSettings = z.object({
  /** The hour of the day at which a backup begins; null for none. */
  hour: z.nullable(whole([0, 23])),
  timeZone: TimeZone,
  keep: BackupKeep,
});
export type BackupSettings = z.infer<typeof BackupSettings>;

const BackupView = z.object({
  name: z.string(),
  /** When its content was read. It appears once it was read back and compared. */
  createdAt: IsoTime,
  bytes: z.number(),
  /** The day on which the rule removes it, if a backup is made every day; null if none is planned. */
  keptUntil: z.nullable(IsoTime),
});
export type BackupView = z.infer<typeof BackupView>;

export const BackupsView = z.object({
  settings: BackupSettings,
  /** The variables of the environment that set a setting, by setting. */
  locked: z.object({
    hour: z.optional(z.string()),
    timeZone: z.optional(z.string()),
    keep: z.optional(z.string()),
  }),
  /** Where they are: in a folder of the server, or in the bucket. */
  place: z.enum(['folder', 'bucket']),
  /** Whether one is being made. */
  isRunning: z.boolean(),
  /** When the next one is due; null if none is planned. */
  nextAt: z.nullable(IsoTime),
  /** Since when, and why, no backup could be made; null if the last one was made. */
  failure: z.nullable(z.object({ since: IsoTime, lastAt: IsoTime, reason: z.enum(BACKUP_FAILURES) })),
  /** Newest first; null if the place can't be read. */
  backups: z.nullable(z.array(BackupView)),
});
export type BackupsView = z.infer<typeof BackupsView>;

/** Only names that the server gives: a name is never a path. */
const BackupParams = z.object({
  name: z.string().check(z.regex(/^weft-scheduled-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar$/)),
});

const common = { access: 'session', atRoot: false } as const;
const answer = z.object({ backups: BackupsView });

export const getBackups = endpoint({
  ...common,
  needsPermission: 'system.read',
  id: 'administration.backups',
  method: 'GET',
  path: '/admin/backups',
  summary: 'Get the scheduled backups: settings, the backups that are kept, whether the last one failed.',
  answer,
});

export const changeBackups = endpoint({
  ...common,
  needsPermission: 'backups.manage',
  id: 'administration.changeBackups',
  method: 'PUT',
  path: '/admin/backups/settings',
  summary: 'Choose when backups are made, and how many are kept. Idempotent.',
  body: BackupSettings,
  answer,
  errors: ['FORBIDDEN'],
});

export const makeBackup = endpoint({
  ...common,
  needsPermission: 'backups.manage',
  id: 'administration.makeBackup',
  method: 'POST',
  path: '/admin/backups',
  summary: 'Begin a backup now. Does nothing while one is being made.',
  answer,
});

export const grantBackup = endpoint({
  ...common,
  needsPermission: 'backups.own',
  needsFreshProof: true,
  id: 'administration.grantBackup',
  method: 'POST',
  path: '/admin/backups/:name/download',
  summary: 'Get an address at which you can download a backup once, within five minutes.',
  params: BackupParams,
  answer: z.object({ url: z.string() }),
  errors: ['NOT_FOUND'],
});

export const deleteBackup = endpoint({
  ...common,
  needsPermission: 'backups.own',
  needsFreshProof: true,
  id: 'administration.deleteBackup',
  method: 'DELETE',
  path: '/admin/backups/:name',
  summary: 'Delete a backup, unless it is the only one. Idempotent.',
  params: BackupParams,
  answer,
  errors: ['FORBIDDEN'],
});
