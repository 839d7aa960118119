import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeOptions } from './lib/node-options.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const MB = 2 ** 20;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const semiSpaceWith = (megabytes: number) => nodeOptions(megabytes * MB)[1];

test.each([
  [128, 8],
  [256, 8],
  [512, 16],
  [1024, 32],
  [2048, 64],
  [65_536, 64],
])('with %d MB, half of a young generation has at most %d MB', (memory, size) => {
  expect(semiSpaceWith(memory)).toBe(`--max-semi-space-size=${size}`);
});

test('without an argument the options follow from the memory that the process may use', () => {
  const usable = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  expect(nodeOptions()).toEqual(nodeOptions(usable));
});

test('npm start has the options of a large machine', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts['start']).toBe(['node', ...nodeOptions(64_000 * MB), 'scripts/start.mjs'].join(' '));
});

test('the image starts the server with what the file prints', () => {
  expect(read('Dockerfile')).toContain('COPY --from=build /weft/scripts/lib/node-options.mjs ./\n');
  const [command = ''] = read('Dockerfile').match(/^CMD .+$/m) ?? [];
  expect(JSON.parse(command.slice('CMD '.length))).toEqual([
    'sh',
    '-c',
    'exec node $(node node-options.mjs) server/dist/main.js',
  ]);
  const printed = execFileSync(process.execPath, [path.join(ROOT, 'scripts/lib/node-options.mjs')]);
  expect(String(printed).trim().split(' ')).toEqual(nodeOptions());
});
