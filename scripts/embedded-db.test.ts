import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

const FOLDER = path.join(ROOT, 'embedded-db');

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const manifest = (file: string): Manifest => JSON.parse(read(file)) as Manifest;

/** Source files of the store's folder, without installed packages and build results. */
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
);

const importsOf = (file: string): string[] => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  return [...text.matchAll(/(?:^import |^(?:import|export|\}).* from )'([^'\n]+)';$/gm)].map(
    ([, name = '']) => name,
  );
};

test.each(['tsconfig.base.json', '.oxfmtrc.json', 'LICENSE'])(
  'the store can live in a repository of its own with the same %s',
  (file) => expect(read(`embedded-db/${file}`)).toBe(read(file)),
);

test('the store uses the same versions of packages as the other workspaces', () => {
  const root = manifest('package.json').devDependencies;
  const own = Object.entries(manifest('embedded-db/package.json').devDependencies);
  expect(own.filter(([name, version]) => (root[name] ?? version) !== version)).toEqual([]);
});

test('the store extends and imports only files of its folder and packages that it names', () => {
  const { name, dependencies, devDependencies } = manifest('embedded-db/package.json');
  const packages = new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })]);
  const foreign = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => {
        if (target.startsWith('.')) return path.join(path.dirname(file), target).startsWith('..');
        if (target.startsWith('node:') || builtinModules.includes(target)) return false;
        return !packages.has(target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
      })
      .map((target) => `${file}: ${target}`),
  );
  expect(foreign).toEqual([]);
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(1000);
  for (const file of ['tsconfig.json', 'tsconfig.test.json'])
    expect(read(`embedded-db/${file}`)).toContain('"extends": "./tsconfig.base.json"');
});

test('the store has the lint rules of the project, apart from those of screens and of other workspaces', () => {
  const rulesOf = (file: string) => (JSON.parse(read(file)) as { rules: Record<string, unknown> }).rules;
  const shared = Object.entries(rulesOf('.oxlintrc.json')).filter(
    ([name]) => !/^(weft|react|jsx-a11y)\//.test(name),
  );
  expect(rulesOf('embedded-db/oxlint.json')).toEqual({
    'store/layers': 'error',
    ...Object.fromEntries(shared),
  });
});
