import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Scratch } from './file-storage.ts';
import { missing } from './missing-file.ts';

/** Inside the uploads folder, so that renames stay within one file system. */
const SCRATCH_FOLDER = '.tmp';
/** No call lasts this long; older temporary folders are left over. Milliseconds. */
const SCRATCH_LIFETIME = 60 * 60 * 1000;

/** Prefix of the folders of this process; the next process has another one. */
const OWN = `call-${randomBytes(8).toString('hex')}-`;

/** Retries, because a stream that was told to end may still be writing a file. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

/** Temporary folders of calls, below the uploads folder. */
export class ScratchFolders {
  readonly #root: string;
  readonly #parent: string;

  constructor(root: string) {
    this.#root = root;
    this.#parent = path.join(root, SCRATCH_FOLDER);
  }

  async open(): Promise<Scratch> {
    await mkdir(this.#parent, { recursive: true });
    const folder = await mkdtemp(path.join(this.#parent, OWN));
    return { path: folder, remove: () => removeFolder(folder) };
  }

  /** Free bytes on their disk. */
  async freeBytes(): Promise<number> {
    await mkdir(this.#root, { recursive: true });
    const { bavail, bsize } = await statfs(this.#root);
    return bavail * bsize;
  }

  /**
   * Removes folders that an ended process left: all but its own if this process is `alone`, else those that are too
   * old.
   */
  async clearAbandoned(alone: boolean): Promise<void> {
    const names = (await readdir(this.#parent).catch(missing)) ?? [];
    for (const name of names) {
      const folder = path.join(this.#parent, name);
      const facts = await stat(folder).catch(missing);
      if (!facts) continue;
      const isOurs = name.startsWith(OWN);
      if ((alone && !isOurs) || Date.now() - facts.mtimeMs > SCRATCH_LIFETIME) await removeFolder(folder);
    }
  }
}
