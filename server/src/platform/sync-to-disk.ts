import { open } from 'node:fs/promises';

/** Waits until what a folder's files are called is on the disk; after a rename, that is what makes it last. */
export function syncFolder(folder: string): Promise<void> {
  return sync(folder, 'r');
}

/** Waits until a file's content is on the disk. */
export function syncFile(file: string): Promise<void> {
  return sync(file, 'r+');
}

async function sync(place: string, flags: string): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
