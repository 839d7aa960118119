import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app/test-app.ts';
import { foreignIndexes } from '../platform/migrations/build-indexes.ts';
import { DATABASE_FORM } from './database-form.ts';

test('every model that Weft works with is part of the form, so its indexes are made by migrations', async () => {
  const app = await startTestApp();
  try {
    const { connection } = app.database;
    const used = Object.values(connection.models).map((model) => model.collection.collectionName);
    const declared = DATABASE_FORM.collections.map(({ name }) => name);
    expect(declared.toSorted()).toEqual([...new Set(used)].toSorted());
    expect(await foreignIndexes(connection, DATABASE_FORM.collections)).toEqual([]);
    for (const { name, indexes } of DATABASE_FORM.collections) {
      const stored = await connection.collection(name).indexes();
      expect(stored.map((index) => String(index.name)).toSorted()).toEqual(
        ['_id_', ...indexes.map((index) => index.name)].toSorted(),
      );
    }
  } finally {
    await app.close();
  }
});

test('migrations keep their order and their numbers', () => {
  const ids = DATABASE_FORM.migrations.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  // Numbers are given before the work, and some are never used.
  for (const id of ids) expect(id).toMatch(/^\d{3}-[a-z-]+$/);
  expect(new Set(ids.map((id) => id.slice(0, 3))).size).toBe(ids.length);
});
