import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';
import { writeTexts } from './texts/areas.mjs';
import { textFolders } from './texts/folders.mjs';
import { readArea } from './texts/read-area.mjs';
import { writeArea } from './texts/write-area.mjs';

type Rendered = Record<string, unknown>;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(catalogues: Record<string, object>): void {
  mkdirSync(folder, { recursive: true });
  for (const [language, catalogue] of Object.entries(catalogues))
    writeFileSync(path.join(folder, `${language}.json`), JSON.stringify(catalogue));
}

/** Returns the texts of a language as the product would read them. */
async function read(language: string): Promise<Rendered> {
  writeArea(folder, path.join(ROOT, 'shared/src/languages'));
  const file = path.join(folder, 'generated', `${language}.ts`);
  const source = readFileSync(file, 'utf8').replace("/formatters'", "/formatters.ts'");
  writeFileSync(file, source);
  return ((await import(/* @vite-ignore */ file)) as { texts: Rendered }).texts;
}

const call = (text: unknown, args: object): unknown => (text as (args: object) => unknown)(args);

test('texts, arguments, plurals, choices and tags become what ICU says', async () => {
  write({
    en: {
      plain: "It''s '{'here'}'",
      named: '{name} wrote',
      replies: '{count, plural, =0 {No reply} one {# reply} other {# replies}}',
      others: '{count, plural, offset:1 one {You and # other} other {You and # others}}',
      place: '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      kind: '{kind, select, post {the post} other {the comment}}',
      rich: 'Read <b>{name}</b> now',
      group: { inner: 'Inside' },
    },
  });
  const texts = await read('en');
  expect(texts['plain']).toBe("It's {here}");
  expect(call(texts['named'], { name: 'Ann' })).toBe('Ann wrote');
  expect([0, 1, 1234].map((count) => call(texts['replies'], { count }))).toEqual([
    'No reply',
    '1 reply',
    '1,234 replies',
  ]);
  expect(call(texts['others'], { count: 3 })).toBe('You and 2 others');
  expect([1, 2, 3, 4].map((place) => call(texts['place'], { place }))).toEqual(['1st', '2nd', '3rd', '4th']);
  expect(call(texts['kind'], { kind: 'post' })).toBe('the post');
  expect(call(texts['rich'], { name: 'Ann', b: (text: string) => [text] })).toEqual([
    'Read ',
    ['Ann'],
    ' now',
  ]);
  expect(texts['group']).toEqual({ inner: 'Inside' });
});

test('a language without a text shows the English one', async () => {
  write({ en: { a: 'One', b: 'Two' }, de: { a: 'Eins' } });
  expect(await read('de')).toEqual({ a: 'Eins', b: 'Two' });
});

test('the pseudo-language is longer, accented and in brackets', async () => {
  write({ en: { a: 'Send message to {name}' } });
  const texts = await read('en-XA');
  expect(call(texts['a'], { name: 'Ann' })).toMatch(/^\[Šéñđ méššáğé ťó~+ Ann\]$/);
});

test('a name in the other direction is isolated in its sentence', async () => {
  write({ en: { a: '{name} wrote' }, ar: { a: 'كتب {name}' } });
  expect(call((await read('ar'))['a'], { name: 'Ann' })).toBe('كتب \u2068Ann\u2069');
  expect(call((await read('en'))['a'], { name: 'ليلى' })).toBe('\u2068ليلى\u2069 wrote');
});

test.each([
  ['a malformed message', { en: { a: '{count, plural, one {x}' } }, 'a: '],
  ['an unknown key', { en: { a: 'A' }, de: { b: 'B' } }, 'en.json has no "b"'],
  ['another argument', { en: { a: '{name}' }, de: { a: '{nam}' } }, 'its arguments are nam, not name'],
  [
    'a missing plural form',
    { en: { a: '{n, plural, one {x} other {y}}' }, ar: { a: '{n, plural, one {x} other {y}}' } },
    'the plural form',
  ],
  ['a key that is no name', { en: { 'a b': 'A' } }, 'is no key'],
])('refuses %s', (_name, catalogues, fault) => {
  write(catalogues);
  expect(() => writeArea(folder, '')).toThrow(fault);
});

test('languages that members can choose lack no text', async () => {
  const file = path.join(ROOT, 'shared/src/languages/languages.ts');
  const { OFFERED_LANGUAGES } = (await import(file)) as { OFFERED_LANGUAGES: { code: string }[] };
  const offered = new Set<string>(OFFERED_LANGUAGES.map(({ code }) => code));
  const missing = writeTexts()
    .filter(({ language }) => offered.has(language))
    .flatMap(({ folder: area, missing: keys }) => keys.map((key) => `${area} ${key}`));
  expect(missing).toEqual([]);
});

interface Source {
  readonly file: string;
  readonly text: string;
}

/** The source files that could use a text, by their paths from the project's root. */
function sourceFiles(): Source[] {
  return ['shared/src', 'server/src', 'client/src', 'client/worker'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/generated/'))
      .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
  );
}

/** Returns the module of a specifier, without its ending: `client/src/ui/texts/generated`. */
function moduleOf(file: string, specifier: string): string {
  const target = specifier
    .replace(/^@\//, 'client/src/')
    .replace(/^@weft\/shared\//, 'shared/src/')
    .replace(/(\/index)?(\.ts)?$/, '');
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
}

/** Returns what the files that import an area's texts contain: directly, or from a file that exports them under a name. */
function usesOf(area: string, sources: readonly Source[]): string {
  const importersOf = (module: string, statement: 'import' | 'export') =>
    sources.filter(({ file, text }) =>
      [...text.matchAll(new RegExp(`${statement} [^;]*? from '(?<from>[^']+)'`, 'g'))].some(
        ({ groups }) => moduleOf(file, groups?.['from'] ?? '') === module,
      ),
    );
  const generated = `${area}/generated`;
  const renamed = importersOf(generated, 'export').map(({ file }) => file.replace(/\.ts$/, ''));
  return [generated, ...renamed]
    .flatMap((module) => importersOf(module, 'import'))
    .map(({ text }) => text)
    .join('\n');
}

test('every text is used by a file that imports its area', () => {
  const sources = sourceFiles();
  const unused = textFolders().flatMap((folder) => {
    const area = folder.split(path.sep).join('/');
    const uses = usesOf(area, sources);
    const words = new Set(uses.match(/\w+/g));
    const keys = [...(readArea(path.join(ROOT, area))[0]?.messages.keys() ?? [])];
    const isUsed = (key: string) => {
      const [group = '', name] = key.split('.');
      // A group may be read by keys that are data: `kinds[kind]`.
      return words.has(name ?? group) || (name !== undefined && new RegExp(`\\b${group}\\[`).test(uses));
    };
    return keys.filter((key) => !isUsed(key)).map((key) => `${area} ${key}`);
  });
  expect(unused).toEqual([]);
});
