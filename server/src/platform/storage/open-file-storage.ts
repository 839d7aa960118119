import type { Logger } from '../logger/logger.ts';
import type { FileStorage } from './file-storage.ts';
import { LocalFileStorage } from './local-file-storage.ts';
import { S3FileStorage } from './s3/s3-file-storage.ts';
import type { S3Settings } from './s3/signed-requests.ts';
import { StorageAwayError } from './storage-away.ts';

export interface StorageSettings {
  readonly uploadsDir: string;
  /** Undefined: files are stored on disk. */
  readonly s3: S3Settings | undefined;
}

/**
 * Opens file storage: the configured bucket, or the uploads folder, which holds the temporary folders in both cases.
 * Throws if the service rejects the settings; a service that is only unreachable may return.
 */
export async function openFileStorage(
  { uploadsDir, s3 }: StorageSettings,
  logger: Logger,
): Promise<FileStorage> {
  if (!s3) return new LocalFileStorage(uploadsDir);
  const storage = new S3FileStorage(s3, uploadsDir);
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
    if (error.isLasting) throw new Error(`the files can not be kept: ${error.message}`, { cause: error });
    logger.error({ err: error }, 'the S3 service is away; files can not be served until it is back');
  }
  return storage;
}
