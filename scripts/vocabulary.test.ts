import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';
import { ALLOWED, CITATIONS, RETIRED_WORDS } from './lib/retired-words.mjs';

/** Folders that are checked. */
const CODE = ['client', 'embedded-db', 'server', 'shared', 'e2e', 'scripts', 'deploy'];
/** Skips generated files, texts and pictures of demo members, and the list of words itself. */
const SKIPPED =
  /(^|\/)(node_modules|dist|coverage|assets)\/|^server\/src\/seed\/|^scripts\/(vocabulary\.test|lib\/retired-words)/;
const TEXT = /\.(ts|tsx|mjs|js|sh|conf|yml)$/;

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => TEXT.test(name) && !SKIPPED.test(name));

const CODE_FILES = CODE.flatMap(filesOf);
const DOCUMENTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join('docs', name)),
];

const withoutAllowed = (line: string): string => ALLOWED.reduce((text, name) => text.replace(name, ''), line);

/** Returns the retired words of a text as `file:line: word (use …)`. */
function retiredIn(file: string, text: string): string[] {
  const words = RETIRED_WORDS.filter(({ files }) => !files || files.test(file));
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(withoutAllowed(line));
      return found ? [`${file}:${index + 1}: "${found[0]}" (use: ${instead})`] : [];
    }),
  );
}

/** Returns the lines that cite a document outside the repository. */
const citationsIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (CITATIONS.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

test('there are files to check', () => {
  expect(CODE_FILES.length).toBeGreaterThan(500);
});

test.each(CODE)('no retired word in code of %s', (folder) => {
  const files = CODE_FILES.filter((file) => file.startsWith(`${folder}/`));
  expect(files.flatMap((file) => retiredIn(file, read(file)))).toEqual([]);
});

test('no retired word in file names', () => {
  expect(
    CODE_FILES.flatMap((file) => retiredIn(file, path.posix.basename(file).replaceAll('.', ' '))),
  ).toEqual([]);
});

test('no retired name in documents', () => {
  const names = RETIRED_WORDS.filter(({ pattern }) => /[A-Z]\w+/.test(pattern.source.replaceAll(/\\./g, '')));
  const broken = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
      names.some(({ pattern }) => pattern.test(withoutAllowed(code))) ? [`${file}: ${code}`] : [],
    ),
  );
  expect(broken).toEqual([]);
});

test('no comment cites an absent document', () => {
  expect(CODE_FILES.flatMap((file) => citationsIn(file, read(file)))).toEqual([]);
});

describe('the checks', () => {
  test.each([
    'const doors = 1;',
    '// What members stand on: their standing',
    'class RowKeeper {}',
    "import './post-news.ts';",
  ])('find a retired word in: %s', (line) => {
    expect(retiredIn('server/src/x.ts', line)).toHaveLength(1);
  });

  test.each(['/** Bounds (specification 3.7). */', '// As DESIGN 5.2 has it', '/** Document 2 says so. */'])(
    'find a citation in: %s',
    (line) => {
      expect(citationsIn('server/src/x.ts', line)).toHaveLength(1);
    },
  );

  test('leave stored names alone', () => {
    expect(retiredIn('server/src/x.ts', "connection.collection('circles')")).toEqual([]);
  });
});
