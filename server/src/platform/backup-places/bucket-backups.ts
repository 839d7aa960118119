import { stat } from 'node:fs/promises';
import path from 'node:path';
import { listObjects } from '../storage/s3/list-objects.ts';
import { abortUploads, putInParts } from '../storage/s3/put-in-parts.ts';
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
/** Bytes of one request: services take 10,000 parts of at most 5 GB, and a failed one is sent again. */
const PART_BYTES = 256 * 1024 ** 2;

/** Backups in a bucket, beside the members' files. Each is written and verified in a temporary folder first. */
export class BucketBackups implements BackupPlace {
  readonly kind = 'bucket';
  readonly #client: S3Client;
  readonly #scratch: ScratchFolders;
  readonly #partBytes: number;

  /** A larger backup than `partBytes` is sent in parts. */
  constructor(settings: S3Settings, scratchRoot: string, partBytes = PART_BYTES) {
    this.#client = createS3Client(settings);
    this.#scratch = new ScratchFolders(scratchRoot);
    this.#partBytes = partBytes;
  }

  async begin(name: string): Promise<BackupDraft> {
    await this.#removeUnfinished();
    const scratch = await this.#scratch.open();
    const file = path.join(scratch.path, name);
    return {
      path: file,
      keep: async () => {
        const key = PREFIX + name;
        if ((await stat(file)).size <= this.#partBytes) await putFile(this.#client, key, file);
        else await putInParts(this.#client, key, file, this.#partBytes);
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

  /** Parts of a backup whose server was killed. Some services, and keys with few rights, don't list them. */
  async #removeUnfinished(): Promise<void> {
    try {
      await abortUploads(this.#client, PREFIX);
    } catch (error) {
      if (!(error instanceof StorageAwayError)) throw error;
    }
  }
}
