import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Scratch } from './file-storage.ts';
import { missing } from './missing-file.ts';

/** Inside the uploads folder, so that a rename into a store on disk never crosses file systems. */
export const SCRATCH_FOLDER = '.tmp';
/** A call never lasts this long; an older temporary folder belongs to nobody. Milliseconds. */
const SCRATCH_LIFETIME = 60 * 60 * 1000;

/** A removal can meet a file that is just being written by a stream that was told to end: it is tried again. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

/** The temporary folders of calls, below the folder of uploads. */
export class ScratchFolders {
  readonly #parent: string;

  constructor(root: string) {
    this.#parent = path.join(root, SCRATCH_FOLDER);
  }

  async open(): Promise<Scratch> {
    await mkdir(this.#parent, { recursive: true });
    const folder = await mkdtemp(path.join(this.#parent, 'call-'));
    return { path: folder, remove: () => removeFolder(folder) };
  }

  /** Removes those that an ended process left behind. */
  async clearAbandoned(): Promise<void> {
    const names = (await readdir(this.#parent).catch(missing)) ?? [];
    for (const name of names) {
      const folder = path.join(this.#parent, name);
      const facts = await stat(folder).catch(missing);
      if (facts && Date.now() - facts.mtimeMs > SCRATCH_LIFETIME) await removeFolder(folder);
    }
  }
}
