import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFile, syncFolder } from '../sync-to-disk.ts';
import {
  STORAGE_AREAS,
  type ByteRange,
  type FileStorage,
  type IncomingFile,
  type ItemAddress,
  type ListedFile,
  type Scratch,
  type StoredFile,
} from './file-storage.ts';
import { missing } from './missing-file.ts';
import { removeFolder, ScratchFolders } from './scratch-folders.ts';
import { checkedName, fileAt, isPlausible, placeOf } from './stored-names.ts';

/** Stores files below `root` as `<area>/<first two digits>/<id>/<name>`. */
export class LocalFileStorage implements FileStorage {
  readonly #root: string;
  readonly #scratch: ScratchFolders;

  constructor(root: string) {
    this.#root = path.resolve(root);
    this.#scratch = new ScratchFolders(this.#root);
  }

  openScratch(): Promise<Scratch> {
    return this.#scratch.open();
  }

  freeScratchBytes(): Promise<number> {
    return this.#scratch.freeBytes();
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
    if (!isPlausible(address, name)) return undefined;
    const file = path.join(this.#folder(address), name);
    const facts = await stat(file).catch(missing);
    if (!facts?.isFile()) return undefined;
    return { size: facts.size, read: (range?: ByteRange) => createReadStream(file, range) };
  }

  async remove(address: ItemAddress): Promise<void> {
    await removeFolder(this.#folder(address));
  }

  async *list(address?: ItemAddress): AsyncGenerator<ListedFile> {
    if (address) {
      yield* this.#filesBelow(placeOf(address));
      return;
    }
    for (const area of STORAGE_AREAS) {
      for (const shelf of await this.#namesIn(area)) {
        for (const id of await this.#namesIn(area, shelf)) yield* this.#filesBelow([area, shelf, id]);
      }
    }
  }

  clearAbandonedScratch(alone: boolean): Promise<void> {
    return this.#scratch.clearAbandoned(alone);
  }

  async *#filesBelow(place: readonly string[]): AsyncGenerator<ListedFile> {
    for (const name of await this.#namesIn(...place)) {
      const found = fileAt([...place, name]);
      if (!found) continue;
      const facts = await stat(path.join(this.#root, ...place, name)).catch(missing);
      if (facts?.isFile()) yield { ...found, size: facts.size };
    }
  }

  /** Sorted, so that two listings agree. */
  async #namesIn(...place: readonly string[]): Promise<string[]> {
    return ((await readdir(path.join(this.#root, ...place)).catch(missing)) ?? []).toSorted();
  }

  #folder(address: ItemAddress): string {
    return path.join(this.#root, ...placeOf(address));
  }
}
