import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  createCollection,
  createIndexes,
  digestCollection,
  factsText,
  insertDocuments,
} from '../platform/database/dump/load-collection.ts';
import type { CollectionFacts } from '../platform/database/dump/one-moment.ts';
import { beginRestore, endRestore, isEmpty, isHalfRestored } from '../platform/database/dump/restore-mark.ts';
import {
  STORAGE_AREAS,
  type FileStorage,
  type IncomingFile,
  type ItemAddress,
} from '../platform/storage/file-storage.ts';
import type { Manifest } from './archive-format.ts';
import { BackupError } from './backup-error.ts';
import type { Installation } from './open-installation.ts';
import { readEntries, verifyArchive, type ArchiveEntry } from './read-archive.ts';
import { unpackPart } from './unpack-part.ts';

/** Documents per insert. */
const BATCH = 1000;

type Target = Pick<Installation, 'database' | 'storage'>;

/** Returns whether a restore would delete data; leftovers of an interrupted restore do not count. */
export async function holdsSomething({ database, storage }: Target): Promise<boolean> {
  if (await isHalfRestored(database.connection)) return false;
  if (!(await isEmpty(database.connection))) return true;
  for await (const _ of storage.list()) return true;
  return false;
}

/**
 * Replaces all data by a backup. The whole backup is verified first, and the result is compared with it. Until the
 * end the database is marked as being restored, and no server starts on it. Throws BackupError.
 */
export async function restore(target: Target, file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file);
  const { connection } = target.database;
  await beginRestore(connection);
  await clearFiles(target.storage);
  const collections: CollectionFacts[] = [];
  const files = new FileRestorer(target.storage);
  try {
    for await (const entry of readEntries(file)) {
      const [kind, place = '', id = '', name = ''] = entry.name.split('/');
      if (kind === 'database' && id === 'collection.json') {
        const facts = factsText.read(await text(entry.content));
        await createCollection(connection, facts);
        collections.push(facts);
      } else if (kind === 'database') await loadPart(target, place, entry);
      else if (kind === 'files') await files.take(place, id, name, entry);
      else for await (const _ of entry.content);
    }
    await files.finish();
  } finally {
    await files.clear();
  }
  for (const facts of collections) await createIndexes(connection, facts);
  await compare(target, manifest, files.count);
  await endRestore(connection);
  return manifest;
}

async function clearFiles(storage: FileStorage): Promise<void> {
  for await (const { address } of storage.list()) await storage.remove(address);
}

async function loadPart({ database }: Target, collection: string, entry: ArchiveEntry): Promise<void> {
  let batch: Uint8Array[] = [];
  for (const document of await unpackPart(await buffer(entry.content))) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    await insertDocuments(database.connection, collection, batch);
    batch = [];
  }
  await insertDocuments(database.connection, collection, batch);
}

async function compare({ database }: Target, manifest: Manifest, files: number): Promise<void> {
  for (const [name, wanted] of Object.entries(manifest.collections)) {
    const found = await digestCollection(database.connection, name);
    if (found.documents !== wanted.documents || found.sha256 !== wanted.sha256)
      throw new BackupError(`the collection ${name} did not become what the backup holds`);
  }
  if (files !== manifest.files.files) throw new BackupError('not all files of the backup could be put back');
}

/** Stores files item by item; the files of an item are adjacent in a backup. */
class FileRestorer {
  readonly #storage: FileStorage;
  #item:
    | { address: ItemAddress; files: IncomingFile[]; scratch: { path: string; remove(): Promise<void> } }
    | undefined;
  count = 0;

  constructor(storage: FileStorage) {
    this.#storage = storage;
  }

  async take(areaName: string, id: string, name: string, { content }: ArchiveEntry): Promise<void> {
    const area = STORAGE_AREAS.find((each) => each === areaName);
    if (!area)
      throw new BackupError(`the backup holds files of a kind that this Weft does not know: ${areaName}`);
    if (this.#item?.address.id !== id) {
      await this.finish();
      this.#item = { address: { area, id }, files: [], scratch: await this.#storage.openScratch() };
    }
    const { files, scratch } = this.#item;
    const target = path.join(scratch.path, `restored-${files.length}`);
    await pipeline(content, createWriteStream(target, { flags: 'wx' }));
    files.push({ name, path: target });
  }

  /** Stores the current item. */
  async finish(): Promise<void> {
    if (!this.#item) return;
    await this.#storage.keep(this.#item.address, this.#item.files);
    this.count += this.#item.files.length;
    await this.clear();
  }

  async clear(): Promise<void> {
    await this.#item?.scratch.remove();
    this.#item = undefined;
  }
}
