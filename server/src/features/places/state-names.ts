import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGE_FOLDER } from '../../platform/package-folder.ts';

/** Tab-separated: the code of a state, and its name in each language if that differs from ISO's. */
export const NAMES_FILE = path.join(PACKAGE_FOLDER, 'assets/state-names.tsv');

/** Languages of the file, in its order. */
export const TRANSLATED = ['en', 'de', 'es', 'ar'] as const;
export type Translated = (typeof TRANSLATED)[number];

export type NamesByLanguage = Readonly<Partial<Record<Translated, string>>>;

/** Reads the names of states, by code. Those that are missing are as ISO writes them. */
export function readStateNames(): ReadonlyMap<string, NamesByLanguage> {
  const lines = readFileSync(NAMES_FILE, 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [code = '', ...names] = line.split('\t');
        const known = TRANSLATED.flatMap((language, index) =>
          names[index] ? [[language, names[index]] as const] : [],
        );
        return [code, Object.fromEntries(known)];
      }),
  );
}
