import type { BackupFailure } from '@weft/shared/administration/backups-contract';
import { MomentOverError } from '../../../platform/database/dump/one-moment.ts';
import { StorageAwayError } from '../../../platform/storage/storage-away.ts';

/** What was read back is not what was written. */
export class DamagedBackupError extends Error {}

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const NO_PLACE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST']);

/** Returns why a backup could not be made, from its error or the causes of it. */
export function backupFailureOf(error: unknown): BackupFailure {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof DamagedBackupError) return 'damaged';
  if (error instanceof StorageAwayError) return 'storage';
  if (error instanceof MomentOverError) return 'slow';
  const code = 'code' in error ? error.code : undefined;
  if (NO_ROOM.has(code)) return 'space';
  if (NO_PLACE.has(code)) return 'place';
  return error.cause === undefined ? 'unknown' : backupFailureOf(error.cause);
}
