import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { IgnoreRequestsInput } from './contract.ts';
import { MemberSearchQuery } from './discovery-contract.ts';
import { SearchText } from './list-queries.ts';
import { NETWORK_TEXTS } from './texts.ts';

const ID = 'a'.repeat(24);
const { rules } = NETWORK_TEXTS;

test.each([
  [{ all: true }, true],
  [{ ids: [ID] }, true],
  [{ ids: [], all: true }, true],
  [{ ids: [ID], all: false }, true],
  [{ ids: [] }, false],
  [{ all: false }, false],
  [{}, false],
])('requests to ignore are chosen by %j: %j', (body, isChoice) => {
  const { error } = z.safeParse(IgnoreRequestsInput, body);
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual(
    isChoice ? undefined : [[['ids'], rules.choose]],
  );
});

test('a search query is one visible line', () => {
  expect(z.parse(SearchText, ' a\nb ')).toBe('a b');
  expect(z.parse(SearchText, ' ')).toBe('');
  const read = (query: unknown) => z.safeParse(MemberSearchQuery, { query }).error?.issues[0]?.message;
  expect(read('a')).toBeUndefined();
  for (const query of ['', '\u200B', undefined]) expect(read(query)).toBe(rules.search);
});
