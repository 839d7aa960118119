import path from 'node:path';
import { ROOT } from '../lib/run.mjs';
import { textFolders } from './folders.mjs';
import { writeArea } from './write-area.mjs';

/** How a generated file of this folder imports the languages of `shared`. @param {string} folder */
function languagesFrom(folder) {
  if (!folder.startsWith('shared')) return '@weft/shared/languages';
  return path.posix.relative(path.join(folder, 'generated'), 'shared/src/languages');
}

/**
 * Generates the TypeScript of all catalogues. Returns what each language lacks.
 * @returns {{ folder: string, language: string, missing: string[] }[]}
 */
export function writeTexts() {
  return textFolders().flatMap((folder) =>
    writeArea(path.join(ROOT, folder), languagesFrom(folder)).map((each) => ({ folder, ...each })),
  );
}
