import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@weft/shared/languages/languages';

/** The test files that run in another language than English. `--language` runs the others in it, too. */
const FILES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  'en-XA': [
    'chat',
    'comment-edits',
    'cut-uploads',
    'double-clicks',
    'keyboard-posts',
    'media-draft',
    'mentions',
    'network',
    'network-sizes',
    'orientation',
    'post-details',
    'profile-details',
    'safety',
    'second-factor',
  ],
  ar: [
    'accounts',
    'administration',
    'back',
    'companies',
    'discovery',
    'first-run',
    'jobs',
    'keyboard-messages',
    'keyboard-network',
    'keyboard-profiles',
    'keyboard-shell',
    'link-previews',
    'live-posts',
    'long-lists',
    'media-pictures',
    'media-video',
    'messages',
    'muting',
    'passkeys',
    'profiles',
    'reposts',
    'shell',
    'tags',
  ],
};

/** Files that set the language of their pages themselves. */
const CHANGE_LANGUAGE = ['one-language', 'right-to-left', 'screens'];

/** Returns the language of `--language`; undefined without it. */
function chosenLanguage(): Language | undefined {
  const wanted = process.env['E2E_LANGUAGE'];
  const language = LANGUAGES.find((each) => each === wanted);
  if (wanted !== undefined && !language) throw new Error(`Weft has no language "${wanted}".`);
  return language;
}

/** Returns the language in which a test file runs. */
export function languageOf(file: string): Language {
  const name = path.basename(file, '.test.ts');
  if (CHANGE_LANGUAGE.includes(name)) return DEFAULT_LANGUAGE;
  return chosenLanguage() ?? LANGUAGES.find((each) => FILES[each]?.includes(name)) ?? DEFAULT_LANGUAGE;
}

/** Returns the languages of a file that repeats its tests in several: these, or that of `--language`. */
export function languagesOr(usual: readonly Language[]): readonly Language[] {
  const chosen = chosenLanguage();
  return chosen ? [chosen] : usual;
}
