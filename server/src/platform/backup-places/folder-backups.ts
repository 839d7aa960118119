import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { missing } from '../storage/missing-file.ts';
import { syncFolder } from '../sync-to-disk.ts';
import { backupTime } from './backup-name.ts';
import type { BackupDraft, BackupPlace, KeptBackup } from './backup-place.ts';

/** On the same file system, so that a rename finishes a backup. */
const UNFINISHED = '.unfinished';

/** Backups in a folder, readable by their owner alone. Other files in it are left alone. */
export class FolderBackups implements BackupPlace {
  readonly kind = 'folder';
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async begin(name: string): Promise<BackupDraft> {
    const unfinished = path.join(this.#folder, UNFINISHED);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const file = path.join(unfinished, name);
    return {
      path: file,
      keep: async () => {
        await rename(file, this.#pathOf(name));
        await syncFolder(this.#folder);
      },
      discard: () => rm(unfinished, { recursive: true, force: true }),
    };
  }

  async list(): Promise<KeptBackup[]> {
    const names = (await readdir(this.#folder).catch(missing)) ?? [];
    const kept: KeptBackup[] = [];
    for (const name of names) {
      if (backupTime(name) === undefined) continue;
      const facts = await stat(this.#pathOf(name)).catch(missing);
      if (facts?.isFile()) kept.push({ name, size: facts.size });
    }
    return kept;
  }

  async open(name: string) {
    if (backupTime(name) === undefined) return undefined;
    const facts = await stat(this.#pathOf(name)).catch(missing);
    return facts?.isFile()
      ? { size: facts.size, read: () => createReadStream(this.#pathOf(name)) }
      : undefined;
  }

  async remove(name: string): Promise<void> {
    if (backupTime(name) !== undefined) await rm(this.#pathOf(name), { force: true });
  }

  #pathOf(name: string): string {
    return path.join(this.#folder, name);
  }
}
