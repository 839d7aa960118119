import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LIVE_CREDENTIALS } from '../features/accounts/index.ts';
import { ITEMS_IN_USE } from '../features/media/index.ts';
import { factsText } from '../platform/database/dump/load-collection.ts';
import { atOneMoment, MomentOverError, type Moment } from '../platform/database/dump/one-moment.ts';
import { refuseHalfRestored } from '../platform/database/dump/restore-mark.ts';
import type { FileStorage, ItemAddress, StoredFile } from '../platform/storage/file-storage.ts';
import { missing as gone } from '../platform/storage/missing-file.ts';
import { PLACE, type Manifest } from './archive-format.ts';
import { BackupError } from './backup-error.ts';
import type { Installation } from './open-installation.ts';
import { writeArchive, type ArchiveWriter } from './write-archive.ts';

/** Size at which a part of a collection ends (bytes of BSON). */
const PART_BYTES = 4 * 1024 * 1024;

/** Collections that are valid only for this moment of this installation. */
const LEFT_EMPTY: ReadonlySet<string> = new Set([
  ...LIVE_CREDENTIALS,
  'push_subscriptions',
  'pushes',
  'leases',
]);

const compress = promisify(gzip);

/** Called between small portions of work; a long backup rests there, or ends with an error. */
export type Pace = (work: 'database' | 'files') => Promise<void>;
const unhurried: Pace = () => Promise.resolve();

/** How much is read between two calls of `Pace` (bytes). */
const PORTION = 64 * 1024;

export interface BackupReport {
  readonly manifest: Omit<Manifest, 'sha256'>;
  /** Referenced items without files: they were lost before. */
  readonly missing: readonly string[];
}

/**
 * Backs up the database as a snapshot, and then the files that it refers to. Files never change under their name, so
 * a remaining file is the right one; a missing file was removed by its owner meanwhile. Weft may run. Throws
 * BackupError.
 */
export async function backUp(
  { database, storage }: Pick<Installation, 'database' | 'storage'>,
  file: string,
  pace: Pace = unhurried,
): Promise<BackupReport> {
  await refuseHalfRestored(database.connection);
  let manifest: Omit<Manifest, 'sha256'> | undefined;
  const missing: string[] = [];
  await writeArchive(file, new Date(), async (archive) => {
    const items: ItemAddress[] = [];
    const collections = await atOneMoment(database.connection, async (moment) => {
      const digests = await dumpDatabase(moment, archive, pace);
      const isThere = moment.collections.some(({ name }) => name === ITEMS_IN_USE.collection);
      const rows = isThere ? moment.rows(ITEMS_IN_USE.collection, ITEMS_IN_USE.filter) : [];
      for await (const row of rows) items.push(ITEMS_IN_USE.addressOf(row));
      return digests;
    }).catch(explainMoment);
    const files = { items: 0, files: 0, bytes: 0 };
    for (const address of items) {
      const sizes = await dumpItem(storage, address, archive, pace);
      if (sizes.length === 0 && (await isStillKept(database, address))) missing.push(address.id);
      if (sizes.length === 0) continue;
      files.items += 1;
      files.files += sizes.length;
      files.bytes += sizes.reduce((sum, size) => sum + size, 0);
    }
    manifest = { collections, files };
    return manifest;
  });
  if (!manifest) throw new Error('a backup that is written has a manifest');
  return { manifest, missing };
}

function explainMoment(error: unknown): never {
  if (!(error instanceof MomentOverError)) throw error;
  throw new BackupError(
    'reading the database took longer than it keeps one moment: end Weft for the backup, or raise transactionLifetimeLimitSeconds of MongoDB',
    error,
  );
}

async function dumpDatabase(
  moment: Moment,
  archive: ArchiveWriter,
  pace: Pace,
): Promise<Manifest['collections']> {
  const digests: Manifest['collections'] = {};
  for (const facts of moment.collections) {
    const text = Buffer.from(factsText.write(facts));
    await archive.add(PLACE.facts(facts.name), text.length, [text]);
    const documents = LEFT_EMPTY.has(facts.name) ? [] : moment.documents(facts.name);
    digests[facts.name] = await dumpDocuments(facts.name, paced(documents, 'database', pace), archive);
  }
  return digests;
}

async function dumpDocuments(
  name: string,
  all: AsyncIterable<Uint8Array>,
  archive: ArchiveWriter,
): Promise<{ documents: number; sha256: string }> {
  const hash = createHash('sha256');
  let documents = 0;
  let number = 0;
  for await (const part of partsOf(all)) {
    documents += part.length;
    for (const document of part) hash.update(document);
    const packed = await compress(Buffer.concat(part));
    await archive.add(PLACE.part(name, (number += 1)), packed.length, [packed]);
  }
  return { documents, sha256: hash.digest('hex') };
}

/** The same bytes, with calls of `pace` between portions. */
async function* paced(
  all: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  work: Parameters<Pace>[0],
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const each of all) {
    yield each;
    bytes += each.length;
    if (bytes < PORTION) continue;
    bytes = 0;
    await pace(work);
  }
}

/** Documents in parts of bounded size. Copies them, because the driver reuses its memory. */
async function* partsOf(documents: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = [];
  let bytes = 0;
  for await (const document of documents) {
    part.push(Buffer.from(document));
    bytes += document.length;
    if (bytes < PART_BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

/** Copies the files of an item; returns their sizes. */
async function dumpItem(
  storage: FileStorage,
  address: ItemAddress,
  archive: ArchiveWriter,
  pace: Pace,
): Promise<number[]> {
  const sizes: number[] = [];
  for await (const { name } of storage.list(address)) {
    const stored = await storage.open(address, name);
    const content = stored && (await beginReading(stored));
    if (!content) continue;
    await archive.add(PLACE.file(address.area, address.id, name), stored.size, paced(content, 'files', pace));
    await pace('files');
    sizes.push(stored.size);
  }
  return sizes;
}

/** Content of a file that stays readable when the file is removed now; undefined if it was removed before. */
async function beginReading(stored: StoredFile): Promise<Readable | undefined> {
  const content = stored.read();
  return once(content, 'readable').then(() => content, gone);
}

async function isStillKept({ connection }: Installation['database'], { id }: ItemAddress): Promise<boolean> {
  const filter = { ...ITEMS_IN_USE.filter, _id: id as never };
  return (await connection.collection(ITEMS_IN_USE.collection).findOne(filter)) !== null;
}
