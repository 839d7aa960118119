import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';
import { FEATURE_ORDER } from './lib/feature-order.mjs';

const markdownIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));

const DECISIONS = markdownIn('docs/decisions');
const FLOWS = markdownIn('docs/flows').filter((name) => !name.endsWith('README.md'));
const DOCUMENTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...markdownIn('docs'),
  'embedded-db/README.md',
  'embedded-db/CHANGELOG.md',
  ...markdownIn('embedded-db/docs'),
];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The anchors of a document as GitHub derives them from headings. */
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

/** Links and images of a document that point into the project. */
function linksOf(document: string): string[] {
  const text = read(document).replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

describe.each(DOCUMENTS)('%s', (document) => {
  test('links only to files and headings that exist', () => {
    const broken = linksOf(document).filter((target) => {
      const [file = '', anchor] = target.split('#');
      const place = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
      if (!existsSync(path.join(ROOT, place))) return true;
      return anchor !== undefined && !anchorsOf(place).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('cites only documents of this repository', () => {
    expect(read(document)).not.toMatch(/\bspecification \d|\bdocument \d|\bissue #?\d|\.\.\/shared\/notes/i);
    const named = [...read(document).matchAll(/(?:^|[\s(`])([A-Z]+\.md)\b/g)].map(([, name = '']) => name);
    const here = path.posix.dirname(document);
    const isHere = (name: string) =>
      existsSync(path.join(ROOT, here, name)) || existsSync(path.join(ROOT, name));
    expect(named.filter((name) => !isHere(name))).toEqual([]);
  });

  test('names only commands that exist', () => {
    const [workspace = ''] = /^embedded-db\//.exec(document) ?? [];
    const { scripts } = JSON.parse(read(`${workspace}package.json`)) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/\bnpm (?:run )?(start|test|run [\w:]+)/g)]
      .map(([, name = '']) => name.replace('run ', ''))
      .filter((name) => !read(document).includes(`${name} -w `));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('ARCHITECTURE lists the features in their order', () => {
  const [, section = ''] = read('ARCHITECTURE.md').split('## Features\n');
  const [table = ''] = section.split('\n## ');
  expect([...table.matchAll(/^\| `(.+?)`/gm)].map(([, name]) => name)).toEqual(FEATURE_ORDER);
});

test('every setting in README is in .env.example', () => {
  const settings = new Set(
    [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name),
  );
  const listed = [...read('README.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
  expect(listed.filter((name) => !settings.has(name))).toEqual([]);
  expect(listed.length).toBeGreaterThan(5);
});

test('each decision has a number of its own', () => {
  const numbers = DECISIONS.map((decision) => path.basename(decision).slice(0, 3));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

describe.each(DECISIONS)('%s', (decision) => {
  test('has a number, a date, a state and the sections of the template, and fits on one page', () => {
    const text = read(decision);
    const number = path.basename(decision).slice(0, 3);
    expect(text).toMatch(new RegExp(`^# ${number}: \\S.*\n\n- Date: .+\n- State: .+\n`));
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences']);
    expect(text.split(/\s+/).length).toBeLessThan(550);
  });
});

/** A statement of a sequence diagram. A message's text must not contain a semicolon, which would end it. */
const STATEMENT =
  /^(participant \w+ as .+|(?<from>\w+)(?:->>|-->>)(?<to>\w+): [^;#]+|Note over (?<over>\w+(?:,\w+)*): [^;#]+|(?:alt|else|opt|loop) .+|end)$/;

describe.each(FLOWS)('%s', (flow) => {
  const text = read(flow);

  test('is a short page with one sequence diagram and is listed in the index', () => {
    expect(text.match(/```mermaid\n {0,2}sequenceDiagram\n/g)).toHaveLength(1);
    expect(text.split(/\s+/).length).toBeLessThan(700);
    expect(read('docs/flows/README.md')).toContain(`](${path.basename(flow)})`);
  });

  test('draws messages between declared participants and closes each block', () => {
    const [, diagram = ''] = /```mermaid\n *sequenceDiagram\n([\s\S]*?)```/.exec(text) ?? [];
    const lines = diagram.trim().split('\n');
    const named = new Set(lines.flatMap((line) => /^ *participant (\w+)/.exec(line)?.[1] ?? []));
    let open = 0;
    for (const line of lines.map((each) => each.trim())) {
      const { from, to, over = '' } = STATEMENT.exec(line)?.groups ?? {};
      expect(line).toMatch(STATEMENT);
      for (const name of [from, to, ...over.split(',')].filter(Boolean)) expect(named).toContain(name);
      if (/^(alt|opt|loop) /.test(line)) open += 1;
      if (line === 'end') open -= 1;
      expect(open).toBeGreaterThanOrEqual(0);
    }
    expect(open).toBe(0);
  });
});
