import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NODE_OPTIONS } from './lib/node-options.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('npm start and the image use the same Node options as the benchmarks', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts['start']).toBe(['node', ...NODE_OPTIONS, 'scripts/start.mjs'].join(' '));
  const [command = ''] = read('Dockerfile').match(/^CMD .+$/m) ?? [];
  expect(JSON.parse(command.slice('CMD '.length))).toEqual(['node', ...NODE_OPTIONS, 'server/dist/main.js']);
});
