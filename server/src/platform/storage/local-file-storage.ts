import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type {
  ByteRange,
  FileStorage,
  IncomingFile,
  ItemAddress,
  Scratch,
  StoredFile,
} from './file-storage.ts';

/** Inside the uploads folder, so that a rename into the store never crosses file systems. */
const SCRATCH_FOLDER = '.tmp';
/** A call never lasts this long; an older temporary folder belongs to nobody. Milliseconds. */
const SCRATCH_LIFETIME = 60 * 60 * 1000;
const FILE_NAME = /^[a-z0-9]+\.[a-z0-9]+$/;
const ITEM_ID = /^[0-9a-f]{32}$/;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A removal can meet a file that is just being written by a stream that was told to end: it is tried again. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

/** Keeps files below `root`: `<area>/<first two digits>/<id>/<name>`, so that no folder grows without bound. */
export class LocalFileStorage implements FileStorage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  async openScratch(): Promise<Scratch> {
    const parent = path.join(this.#root, SCRATCH_FOLDER);
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(path.join(parent, 'call-'));
    return { path: folder, remove: () => removeFolder(folder) };
  }

  async keep(address: ItemAddress, files: readonly IncomingFile[]): Promise<void> {
    const target = this.#folder(address);
    const shelf = path.dirname(target);
    const scratch = await this.openScratch();
    try {
      for (const file of files) {
        const inside = path.join(scratch.path, checkedName(file.name));
        await rename(file.path, inside);
        await syncFile(inside);
      }
      await syncFolder(scratch.path);
      await mkdir(shelf, { recursive: true });
      await rename(scratch.path, target);
      await syncFolder(shelf);
    } finally {
      await scratch.remove();
    }
  }

  async open(address: ItemAddress, name: string): Promise<StoredFile | undefined> {
    if (!ITEM_ID.test(address.id) || !FILE_NAME.test(name)) return undefined;
    const file = path.join(this.#folder(address), name);
    const facts = await stat(file).catch(missing);
    if (!facts?.isFile()) return undefined;
    return { size: facts.size, read: (range?: ByteRange) => createReadStream(file, range) };
  }

  async remove(address: ItemAddress): Promise<void> {
    await removeFolder(this.#folder(address));
  }

  async clearAbandonedScratch(): Promise<void> {
    const parent = path.join(this.#root, SCRATCH_FOLDER);
    const names = (await readdir(parent).catch(missing)) ?? [];
    for (const name of names) {
      const folder = path.join(parent, name);
      const facts = await stat(folder).catch(missing);
      if (facts && Date.now() - facts.mtimeMs > SCRATCH_LIFETIME) await removeFolder(folder);
    }
  }

  #folder({ area, id }: ItemAddress): string {
    if (!ITEM_ID.test(id)) throw new Error('an item of the file store has an id of 32 hexadecimal digits');
    return path.join(this.#root, area, id.slice(0, 2), id);
  }
}

function checkedName(name: string): string {
  if (!FILE_NAME.test(name)) throw new Error('a stored file has a plain name that the server made');
  return name;
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined;
  throw error;
}
