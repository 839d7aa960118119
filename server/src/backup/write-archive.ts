import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { syncFolder } from '../platform/sync-to-disk.ts';
import { entriesDigest, FORMAT, HEADER, MANIFEST, VERSION, type Manifest } from './archive-format.ts';

export interface ArchiveWriter {
  /** Adds an entry of exactly `size` bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
}

/**
 * Writes a backup with the entries of `fill`. The file gets its name when it is complete and on disk, readable by its
 * owner only; a failure leaves nothing.
 */
export async function writeArchive(
  file: string,
  createdAt: Date,
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'sha256'>>,
): Promise<void> {
  const partial = `${file}.partial`;
  const { readable, controller } = createTarPacker();
  const digest = entriesDigest();
  const written = pipeline(
    Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  );
  const add: ArchiveWriter['add'] = async (name, size, content) => {
    digest.begin(name, size);
    const entry = controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const bytes of content) {
      digest.add(bytes);
      await entry.write(bytes);
    }
    await entry.close();
  };
  const addJson = (name: string, value: unknown): Promise<void> => {
    const bytes = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
    return add(name, bytes.length, [bytes]);
  };
  const work = async (): Promise<void> => {
    await addJson(HEADER, { format: FORMAT, version: VERSION, createdAt: createdAt.toISOString() });
    const facts = await fill({ add });
    const manifest: Manifest = { ...facts, sha256: digest.end() };
    const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
    const entry = controller.add({ name: MANIFEST, size: bytes.length, mode: 0o600 }).getWriter();
    await entry.write(bytes);
    await entry.close();
    controller.finalize();
  };
  try {
    await Promise.all([
      written,
      work().catch((error: unknown) => {
        controller.error(error);
        throw error;
      }),
    ]);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
