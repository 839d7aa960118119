import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Every file below the uploads folder, including temporary ones, as sorted paths. */
export async function filesOnDisk(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files: string[] = [];
  for (const name of names) {
    const facts = await stat(path.join(folder, name)).catch(() => undefined);
    if (facts?.isFile()) files.push(name);
  }
  return files.sort();
}

/** Remaining temporary folders. */
export async function scratchFolders(folder: string): Promise<string[]> {
  return readdir(path.join(folder, '.tmp')).catch(() => []);
}
