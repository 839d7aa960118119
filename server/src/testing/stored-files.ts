import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The names of the files that are kept below the uploads folder, not counting what calls have under way. */
export async function storedFiles(uploadsDir: string): Promise<string[]> {
  const areas = (await readdir(uploadsDir)).filter((name) => !name.startsWith('.'));
  const lists = areas.map((area) =>
    readdir(path.join(uploadsDir, area), { recursive: true, withFileTypes: true }),
  );
  const entries = (await Promise.all(lists)).flat();
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
