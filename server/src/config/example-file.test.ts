import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exampleFile } from '../testing/programs/example-file.ts';

test('.env.example lists every setting with its default', async () => {
  const file = path.resolve(import.meta.dirname, '../../../.env.example');
  expect(await readFile(file, 'utf8')).toBe(exampleFile());
});
