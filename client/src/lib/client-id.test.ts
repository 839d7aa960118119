import { expect, test, vi } from 'vitest';
import { createClientId } from './client-id';

test('ids are random version 4 UUIDs', () => {
  // `randomUUID` is missing on plain http pages.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, createClientId);
  vi.unstubAllGlobals();
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
});
