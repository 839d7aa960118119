import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type {
  FileStorage,
  IncomingFile,
  ItemAddress,
  ListedFile,
  Scratch,
  StoredFile,
} from '../file-storage.ts';
import { ScratchFolders } from '../scratch-folders.ts';
import { StorageAwayError } from '../storage-away.ts';
import { checkedName, fileAt, isPlausible, placeOf } from '../stored-names.ts';
import { listObjects } from './list-objects.ts';
import { readObject } from './read-object.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import type { S3Settings } from './signed-requests.ts';

/** How long sending a file may take at least (ms), and at most for each of its bytes: slower than 128 kB a second is away. */
const SEND_TIMEOUT = 15_000;
const SLOWEST_BYTES_PER_MS = 128;

const nothing = (): void => undefined;

/**
 * Keeps files in a bucket under the keys that they have as paths on a disk. A file appears there whole or not at all; the files
 * of one item appear one by one, and nothing names them before all are there. Temporary folders lie below `scratchRoot`.
 * `firstPause`: before the second attempt at something that failed, in milliseconds.
 */
export class S3FileStorage implements FileStorage {
  readonly #client: S3Client;
  readonly #scratch: ScratchFolders;

  constructor(settings: S3Settings, scratchRoot: string, firstPause?: number) {
    this.#client = createS3Client(settings, firstPause);
    this.#scratch = new ScratchFolders(scratchRoot);
  }

  /** Throws StorageAwayError where the bucket can't be listed. */
  async check(): Promise<void> {
    for await (const _ of listObjects(this.#client, '', 1)) return;
  }

  openScratch(): Promise<Scratch> {
    return this.#scratch.open();
  }

  async keep(address: ItemAddress, files: readonly IncomingFile[]): Promise<void> {
    const keys = files.map(({ name }) => keyOf(address, checkedName(name)));
    // All are waited for, also after a failure: none may arrive once the others are removed.
    const sent = await Promise.allSettled(files.map(({ path }, index) => this.#put(keys[index] ?? '', path)));
    const failed = sent.find((result) => result.status === 'rejected');
    if (!failed) return;
    await Promise.allSettled(keys.map((key) => this.#delete(key)));
    throw failed.reason;
  }

  async open(address: ItemAddress, name: string): Promise<StoredFile | undefined> {
    if (!isPlausible(address, name)) return undefined;
    const key = keyOf(address, name);
    const size = await this.#client.ask({
      method: 'HEAD',
      key,
      read: ({ headers }) => Number(headers.get('content-length')),
    });
    if (size === undefined) return undefined;
    return { size, read: (range) => readObject(this.#client, key, size, range) };
  }

  async remove(address: ItemAddress): Promise<void> {
    for await (const { key } of listObjects(this.#client, `${placeOf(address).join('/')}/`))
      await this.#delete(key);
  }

  async *list(address?: ItemAddress): AsyncGenerator<ListedFile> {
    const prefix = address ? `${placeOf(address).join('/')}/` : '';
    for await (const { key, size } of listObjects(this.#client, prefix)) {
      const file = fileAt(key.split('/'));
      if (file) yield { ...file, size };
    }
  }

  clearAbandonedScratch(): Promise<void> {
    return this.#scratch.clearAbandoned();
  }

  async #put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const answer = await this.#client.ask({
      method: 'PUT',
      key,
      sha256: hash.digest('hex'),
      body: {
        open: () => Readable.toWeb(createReadStream(path)) as ReadableStream,
        size,
        timeout: SEND_TIMEOUT + size / SLOWEST_BYTES_PER_MS,
      },
      read: async (response) => (await response.text(), 'kept'),
    });
    if (!answer) throw new StorageAwayError('the S3 service has no such bucket', { isLasting: true });
  }

  async #delete(key: string): Promise<void> {
    await this.#client.ask({ method: 'DELETE', key, read: nothing });
  }
}

function keyOf(address: ItemAddress, name: string): string {
  return [...placeOf(address), name].join('/');
}
