import type {
  FileStorage,
  IncomingFile,
  ItemAddress,
  ListedFile,
  Scratch,
  StoredFile,
} from '../file-storage.ts';
import { ScratchFolders } from '../scratch-folders.ts';
import { checkedName, fileAt, isPlausible, placeOf } from '../stored-names.ts';
import { listObjects } from './list-objects.ts';
import { putFile } from './put-file.ts';
import { readObject } from './read-object.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import type { S3Settings } from './signed-requests.ts';

const nothing = (): void => undefined;

/**
 * Stores files in a bucket, with the same keys as paths on disk. Each file appears completely or not at all; the
 * files of an item appear one by one, and nothing refers to them before all exist. Temporary folders are below
 * `scratchRoot`. `firstPause`: delay before the second attempt, in milliseconds.
 */
export class S3FileStorage implements FileStorage {
  readonly #client: S3Client;
  readonly #scratch: ScratchFolders;

  constructor(settings: S3Settings, scratchRoot: string, firstPause?: number) {
    this.#client = createS3Client(settings, firstPause);
    this.#scratch = new ScratchFolders(scratchRoot);
  }

  /** Throws StorageAwayError if the bucket cannot be listed. */
  async check(): Promise<void> {
    for await (const _ of listObjects(this.#client, '', 1)) return;
  }

  openScratch(): Promise<Scratch> {
    return this.#scratch.open();
  }

  freeScratchBytes(): Promise<number> {
    return this.#scratch.freeBytes();
  }

  async keep(address: ItemAddress, files: readonly IncomingFile[]): Promise<void> {
    const keys = files.map(({ name }) => keyOf(address, checkedName(name)));
    // Waits for all uploads, also after a failure: none may arrive after the others are removed.
    const sent = await Promise.allSettled(
      files.map(({ path }, index) => putFile(this.#client, keys[index] ?? '', path)),
    );
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

  clearAbandonedScratch(alone: boolean): Promise<void> {
    return this.#scratch.clearAbandoned(alone);
  }

  async #delete(key: string): Promise<void> {
    await this.#client.ask({ method: 'DELETE', key, read: nothing });
  }
}

function keyOf(address: ItemAddress, name: string): string {
  return [...placeOf(address), name].join('/');
}
