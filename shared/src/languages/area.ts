import { currentLanguage } from './current-language.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/** Texts of one area in one language, or the import that loads them. */
type Source<T> = T | (() => Promise<{ readonly texts: T }>);

/** Languages of one area. */
export type Sources<T> = Readonly<Record<Language, Source<T>>>;

type Group = Readonly<Record<string, unknown>>;

interface LoadedArea {
  readonly load: (language: Language) => Promise<void>;
}

const areas = new Set<LoadedArea>();

/**
 * Loads the texts of all areas that the running code uses, in one language. Resolves at once if they are there.
 * Rejects if a file could not be loaded; the next call tries again.
 */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all([...areas].map((area) => area.load(language)));
}

/**
 * Returns the texts of an area; each property is read in the current language, so never keep one in a constant of a
 * module. Groups of texts may be kept. Throws where the area was not loaded.
 */
export function area<T extends object>(sources: Sources<T>, groups: readonly (keyof T & string)[]): T {
  const loaded = new Map<Language, T>();
  for (const language of LANGUAGES) {
    const source = sources[language];
    if (typeof source !== 'function') loaded.set(language, source);
  }
  areas.add({
    async load(language) {
      const source = sources[language];
      if (!loaded.has(language) && typeof source === 'function') loaded.set(language, (await source()).texts);
    },
  });
  const current = (): Group => {
    const texts = loaded.get(currentLanguage()) ?? loaded.get(DEFAULT_LANGUAGE);
    if (!texts) throw new Error('These texts are not loaded.');
    return texts as Group;
  };
  const root = reader(current);
  for (const group of groups) root.add(group, reader(() => current()[group] as Group).texts);
  return root.texts as T;
}

/** An object whose properties are read from whatever `current` returns at that moment. */
function reader(current: () => Group) {
  const fixed = new Map<string | symbol, object>();
  const texts = new Proxy<object>(
    {},
    {
      get: (_target, key) => fixed.get(key) ?? (typeof key === 'string' ? current()[key] : undefined),
      ownKeys: () => Object.keys(current()),
      getOwnPropertyDescriptor: (_target, key) => ({
        value: fixed.get(key) ?? current()[String(key)],
        enumerable: true,
        configurable: true,
      }),
    },
  );
  return { texts, add: (key: string, group: object) => void fixed.set(key, group) };
}
