import { stat } from 'node:fs/promises';
import path from 'node:path';
import { listObjects } from '../storage/s3/list-objects.ts';
import { putFile } from '../storage/s3/put-file.ts';
import { readObject } from '../storage/s3/read-object.ts';
import { createS3Client, type S3Client } from '../storage/s3/s3-client.ts';
import type { S3Settings } from '../storage/s3/signed-requests.ts';
import { ScratchFolders } from '../storage/scratch-folders.ts';
import { StorageAwayError } from '../storage/storage-away.ts';
import { backupTime } from './backup-name.ts';
import type { BackupDraft, BackupPlace, KeptBackup } from './backup-place.ts';

/** Not an area of members' files, so that neither their cleaning nor a restore touches it. */
const PREFIX = 'backups/';
/** The largest object that a service takes in one request (bytes). */
const LARGEST = 5 * 1024 ** 3;

/** Backups in a bucket, beside the members' files. Each is written and verified in a temporary folder first. */
export class BucketBackups implements BackupPlace {
  readonly kind = 'bucket';
  readonly #client: S3Client;
  readonly #scratch: ScratchFolders;

  /** `firstPause`: delay before the second attempt of a request, in milliseconds. */
  constructor(settings: S3Settings, scratchRoot: string, firstPause?: number) {
    this.#client = createS3Client(settings, firstPause);
    this.#scratch = new ScratchFolders(scratchRoot);
  }

  async begin(name: string): Promise<BackupDraft> {
    const scratch = await this.#scratch.open();
    const file = path.join(scratch.path, name);
    return {
      path: file,
      keep: async () => {
        if ((await stat(file)).size > LARGEST)
          throw new StorageAwayError('a bucket takes backups of 5 GB at most: set BACKUP_DIR', {
            isLasting: true,
          });
        await putFile(this.#client, PREFIX + name, file);
      },
      discard: () => scratch.remove(),
    };
  }

  async list(): Promise<KeptBackup[]> {
    const kept: KeptBackup[] = [];
    for await (const { key, size } of listObjects(this.#client, PREFIX)) {
      const name = key.slice(PREFIX.length);
      if (backupTime(name) !== undefined) kept.push({ name, size });
    }
    return kept;
  }

  async open(name: string) {
    if (backupTime(name) === undefined) return undefined;
    const key = PREFIX + name;
    const size = await this.#client.ask({
      method: 'HEAD',
      key,
      read: ({ headers }) => Number(headers.get('content-length')),
    });
    return size === undefined ? undefined : { size, read: () => readObject(this.#client, key, size) };
  }

  async remove(name: string): Promise<void> {
    if (backupTime(name) === undefined) return;
    await this.#client.ask({ method: 'DELETE', key: PREFIX + name, read: () => undefined });
  }
}
