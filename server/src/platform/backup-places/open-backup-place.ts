import type { S3Settings } from '../storage/s3/signed-requests.ts';
import type { BackupPlace } from './backup-place.ts';
import { BucketBackups } from './bucket-backups.ts';
import { FolderBackups } from './folder-backups.ts';

export interface BackupPlaceSettings {
  /** Undefined folder: backups are in the bucket. */
  readonly backups: { readonly folder: string | undefined };
  readonly s3: S3Settings | undefined;
  readonly uploadsDir: string;
}

/** Returns the configured place of scheduled backups. Nothing is created before the first one. */
export function openBackupPlace({ backups, s3, uploadsDir }: BackupPlaceSettings): BackupPlace {
  if (backups.folder !== undefined) return new FolderBackups(backups.folder);
  if (!s3) throw new Error('without a folder, backups need a bucket');
  return new BucketBackups(s3, uploadsDir);
}
