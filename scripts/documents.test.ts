import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

const DOCUMENTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The anchors of a document as a code host makes them of its headings. */
function anchorsOf(document: string): Set<string> {
  const headings = [...read(document).matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Links and pictures of a document that don't lead out of the project. */
function linksOf(document: string): string[] {
  const text = read(document).replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

describe.each(DOCUMENTS)('%s', (document) => {
  test('leads only to files and headings that exist', () => {
    const broken = linksOf(document).filter((target) => {
      const [file = '', anchor] = target.split('#');
      const place = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
      if (!existsSync(path.join(ROOT, place))) return true;
      return anchor !== undefined && !anchorsOf(place).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/\bnpm (?:run )?(start|test|run [\w:]+)/g)]
      .map(([, name = '']) => name.replace('run ', ''))
      .filter((name) => !read(document).includes(`${name} -w `));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('every setting that README lists is one of .env.example', () => {
  const settings = new Set(
    [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name),
  );
  const listed = [...read('README.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
  expect(listed.filter((name) => !settings.has(name))).toEqual([]);
  expect(listed.length).toBeGreaterThan(5);
});
