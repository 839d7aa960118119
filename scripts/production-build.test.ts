import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

/** A small project that installs and builds like Weft, with a build tool and a client. */
let folder: string;

function write(file: string, content: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-small-'));
  cpSync(path.join(ROOT, 'scripts/lib'), path.join(folder, 'scripts/lib'), { recursive: true });
  const small = { name: 'small', version: '1.0.0', devDependencies: { tool: 'file:tool' } };
  const packages = {
    '': small,
    'node_modules/tool': { resolved: 'tool', link: true },
    tool: { version: '1.0.0', dev: true },
  };
  write('package.json', JSON.stringify(small));
  write('package-lock.json', JSON.stringify({ ...small, lockfileVersion: 3, requires: true, packages }));
  write('tool/package.json', JSON.stringify({ name: 'tool', version: '1.0.0' }));
  write('client/index.html', '');
  write('scripts/texts/ensure-texts.mjs', 'export const ensureTexts = () => {};');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a function of `scripts/lib` in the small project with this NODE_ENV. */
function doIn(library: string, work: string, NODE_ENV: string) {
  const program = `const lib = await import('./scripts/lib/${library}.mjs'); await lib.${work};`;
  const { PATH, HOME } = process.env;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV },
    encoding: 'utf8',
  });
}

test('build tools are installed even if NODE_ENV=production makes npm omit them', () => {
  const installed = doIn('install', 'ensureInstalled()', 'production');
  expect([installed.stderr, installed.status]).toEqual(['', 0]);
  expect(existsSync(path.join(folder, 'node_modules/tool/package.json'))).toBe(true);
  expect(doIn('install', 'ensureInstalled()', 'production').stdout).toBe('');
});

test.each(['development', 'production', 'test'])(
  'the client is a production build, whatever NODE_ENV of the server (%s)',
  (NODE_ENV) => {
    const vite =
      "require('fs').mkdirSync('dist'); require('fs').writeFileSync('dist/made-for', process.env.NODE_ENV);";
    write('node_modules/vite/bin/vite.js', vite);
    const built = doIn('build', "ensureBuilt(['client'])", NODE_ENV);
    expect([built.stderr, built.status]).toEqual(['', 0]);
    expect(readFileSync(path.join(folder, 'client/dist/made-for'), 'utf8')).toBe('production');
  },
);
