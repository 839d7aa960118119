import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, warn, type Check, type Finding } from './check.ts';
import { texts } from './texts/generated/index.ts';

const { folders: folderTexts } = texts;

const MEGABYTE = 1024 * 1024;
/** With less free space than this (MB), writes will soon fail. */
const TIGHT = 1024;
const FULL = 100;

const exists = (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  );

async function nearestFolder(folder: string): Promise<string> {
  return (await exists(folder)) || path.dirname(folder) === folder
    ? folder
    : nearestFolder(path.dirname(folder));
}

async function lookAt(setting: string, folder: string): Promise<Finding[]> {
  const place = await nearestFolder(folder);
  if (!(await stat(place)).isDirectory())
    return [fail(folderTexts.noFolder({ setting, place }), folderTexts.noFolderAdvice)];
  try {
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fail(folderTexts.notWritable({ setting, place }), folderTexts.notWritableAdvice)];
  }
  const { bavail, bsize } = await statfs(place);
  const state = place === folder ? folderTexts.writable : folderTexts.madeLater;
  return [judgeRoom(state({ setting, folder }), Math.floor((bavail * bsize) / MEGABYTE))];
}

/** Returns whether a folder has enough free megabytes. */
export function judgeRoom(folder: string, free: number): Finding {
  const text = folderTexts.room({ folder, megabytes: String(free) });
  if (free < FULL) return fail(text, folderTexts.full);
  return free < TIGHT ? warn(text, folderTexts.tight) : ok(text);
}

async function lookAtSecret(file: string): Promise<Finding[]> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts) return [];
  if ((facts.mode & 0o077) === 0) return [ok(folderTexts.secret({ file }))];
  return [fail(folderTexts.openSecret({ file }), `chmod 600 ${file}`)];
}

/** Checks that the folders are writable and have space, and that only the owner can read secret files. */
export function checkFolders(
  folders: Readonly<Record<string, string>>,
  secretFiles: readonly string[],
): Check {
  return {
    name: 'folders',
    async look() {
      const found = await Promise.all([
        ...Object.entries(folders).map(([setting, folder]) => lookAt(setting, folder)),
        ...secretFiles.map(lookAtSecret),
      ]);
      return found.flat();
    },
  };
}
