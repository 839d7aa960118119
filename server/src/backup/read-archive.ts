import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder } from 'modern-tar';
import { DATABASE_FORM } from '../migrations/database-form.ts';
import { idsOf } from '../platform/database/dump/load-collection.ts';
import { newerThan, NOTES } from '../platform/migrations/migrate.ts';
import { entriesDigest, Header, HEADER, MANIFEST, Manifest, PLACE, VERSION } from './archive-format.ts';
import { BackupError } from './backup-error.ts';
import { unpackPart } from './unpack-part.ts';

/** Recorded migrations of the database: small, and always in one part. */
const NOTED = PLACE.part(NOTES, 1);

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Read it to its end before requesting the next entry. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Iterates over the entries of a tar file. */
export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const bytes = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
  for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true })))
    yield { name: header.name, size: header.size, content: body };
}

/**
 * Verifies a whole backup and returns its manifest. Throws BackupError if it is no backup, damaged, or of a newer
 * Weft, before the target is opened. Calls `pace` between small portions.
 */
export async function verifyArchive(
  file: string,
  pace: () => Promise<void> = () => Promise.resolve(),
): Promise<Manifest> {
  const damaged = (cause?: unknown) =>
    new BackupError(`${file} is damaged or not whole: it can not be restored`, cause);
  const entries = readEntries(file);
  const digest = entriesDigest();
  let manifest: Manifest | undefined;
  let noted: Buffer | undefined;
  let isFirst = true;
  try {
    for await (const { name, size, content } of entries) {
      if (manifest) throw damaged();
      if (name === MANIFEST) {
        manifest = Manifest.parse(JSON.parse(String(await buffer(content))));
        continue;
      }
      digest.begin(name, size);
      if (isFirst || name === NOTED) {
        const bytes = await buffer(content);
        if (isFirst) checkHeader(file, name, bytes);
        else noted = bytes;
        digest.add(bytes);
        isFirst = false;
      } else
        for await (const bytes of content) {
          digest.add(bytes);
          await pace();
        }
    }
  } catch (error) {
    if (error instanceof BackupError || isUnreadable(error)) throw error;
    throw isFirst ? notABackup(file, error) : damaged(error);
  }
  if (isFirst) throw notABackup(file);
  if (manifest?.sha256 !== digest.end()) throw damaged();
  if (noted) await refuseNewerForm(file, noted);
  return manifest;
}

/** This version must not start on a database that a newer one has migrated. */
async function refuseNewerForm(file: string, noted: Buffer): Promise<void> {
  const newer = newerThan(DATABASE_FORM, idsOf(await unpackPart(noted)));
  if (newer.length === 0) return;
  throw new BackupError(
    `${file} holds a database that a newer Weft has migrated (${newer.join(', ')}): restore it with that version`,
  );
}

function notABackup(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is no backup of Weft`, cause);
}

/** Returns whether the file itself is unreadable, as opposed to its content. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function checkHeader(file: string, name: string, bytes: Buffer): void {
  if (name !== HEADER) throw notABackup(file);
  const { version } = Header.parse(JSON.parse(String(bytes)));
  if (version > VERSION) {
    throw new BackupError(
      `${file} was made by a newer Weft (format ${version}; this one reads up to ${VERSION})`,
    );
  }
}
