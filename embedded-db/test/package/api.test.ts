import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiReference } from '../../docs/write-api.mjs';
import { PACKAGE } from './installed-package.ts';

test('docs/api.md is what `npm run docs` writes from the built declarations', async () => {
  expect(readFileSync(join(PACKAGE, 'docs/api.md'), 'utf8')).toBe(await apiReference());
});

test('it has every name that the package exports', async () => {
  const { default: _, ...exported } = (await import('embedded-document-store')) as Record<string, unknown>;
  const headings = [...(await apiReference()).matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(expect.arrayContaining(Object.keys(exported)));
  expect(headings).toEqual(expect.arrayContaining(['EmbeddedDatabase', 'ServeOptions']));
});
