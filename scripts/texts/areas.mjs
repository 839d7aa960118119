import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run.mjs';
import { writeArea } from './write-area.mjs';

const WORKSPACES = ['shared', 'server', 'client'];

/** Folders that have catalogues, from the project's root. */
export function textFolders() {
  return WORKSPACES.flatMap((workspace) =>
    readdirSync(path.join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'en.json' && path.basename(path.dirname(file)) === 'texts')
      .map((file) => path.join(workspace, 'src', path.dirname(file))),
  );
}

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
