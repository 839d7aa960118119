import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../../testing/http/forms.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { insertMembers } from '../../../testing/members/insert-members.ts';
import type { Described } from '../../../testing/members/member-fields.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const PATIENCE = 120_000;
const PUNE = { city: 'Pune', state: 'IN-MH', country: 'IN', pinCode: null };
const LYON = { city: 'Lyon', state: 'FR-69', country: 'FR', pinCode: null };

const PEOPLE: Described[] = [
  { fullName: 'José Álvarez', headline: 'Bridge engineer', location: PUNE, company: 'Nimbus Works' },
  { fullName: 'Jose Maria Ruiz', headline: null, skills: ['Carpentry'], location: LYON },
  { fullName: 'Josefine Holm', headline: 'Friend of José', location: LYON },
  { fullName: 'Rosa Blum', headline: 'I know José', location: PUNE },
  { fullName: 'Łukasz Straße', headline: null, company: 'Acme (Poland)' },
];

let app: TestApp;
let viewer: TestMember;
let ids: string[];
beforeAll(async () => {
  app = await startTestApp();
  viewer = await app.addMember({ fullName: 'Vera Viewer' });
  ids = await insertMembers(app, PEOPLE);
}, PATIENCE);
afterAll(() => app.close());

const search = async (query: string, further: Record<string, string> = {}) =>
  (await viewer.browser.call(searchMembers, { query: { query, ...further } })).data;
const namesOf = async (query: string, further: Record<string, string> = {}) =>
  (await search(query, further)).users.map(({ fullName }) => fullName);

describe('search for members', () => {
  test('knows no accents and no case, either way', async () => {
    const all = ['José Álvarez', 'Jose Maria Ruiz', 'Josefine Holm', 'Rosa Blum'];
    for (const query of ['jose', 'JOSÉ', ' José '])
      expect(new Set(await namesOf(query))).toEqual(new Set(all));
    expect(await namesOf('alvarez jo')).toEqual(['José Álvarez']);
    expect(await namesOf('strasse')).toEqual(['Łukasz Straße']);
    expect(await namesOf('LUKASZ')).toEqual(['Łukasz Straße']);
  });

  test('puts whole words of the name first, then beginnings, then what else matches', async () => {
    const [first, second, third, fourth] = await namesOf('jose');
    expect(new Set([first, second])).toEqual(new Set(['José Álvarez', 'Jose Maria Ruiz']));
    expect([third, fourth]).toEqual(['Josefine Holm', 'Rosa Blum']);
  });

  test('ranks connections first, then by mutual connections', async () => {
    const [alvarez = '', ruiz = '', , blum = ''] = ids;
    await connectMembers(app, [[viewer.id, ruiz]]);
    expect((await namesOf('jose'))[0]).toBe('Jose Maria Ruiz');
    await connectMembers(app, [
      [ruiz, alvarez],
      [ruiz, blum],
    ]);
    // Second-degree connections are cached for a while.
    app.clock.advance(6 * 60_000);
    const { users } = await search('jose');
    expect(users.map(({ fullName }) => fullName).slice(0, 2)).toEqual(['Jose Maria Ruiz', 'José Álvarez']);
    expect(users[0]?.connectionStatus).toBe('accepted');
    expect(users[1]).toMatchObject({ connectionStatus: 'none', mutualConnections: 1 });
  });

  test('reports its matches', async () => {
    const [byName] = (await search('alva')).users;
    expect(byName?.matches).toEqual({ fullName: [{ start: 5, end: 9 }], headline: [], other: null });
    const [byCompany] = (await search('luk acme')).users;
    expect(byCompany?.matches).toEqual({
      fullName: [{ start: 0, end: 3 }],
      headline: [],
      other: { kind: 'company', text: 'Acme (Poland)', ranges: [{ start: 0, end: 4 }] },
    });
    const [bySkill] = (await search('carp')).users;
    expect(bySkill?.matches.other).toMatchObject({ kind: 'skill', text: 'Carpentry' });
    expect((await search('bridge')).users[0]?.place).toBe('Pune, Mahārāshtra, India');
  });

  test('is narrowed by place and by connection', async () => {
    expect(await namesOf('jose', { country: 'FR' })).toEqual(['Jose Maria Ruiz', 'Josefine Holm']);
    expect(await namesOf('jose', { state: 'IN-MH' })).toEqual(['José Álvarez', 'Rosa Blum']);
    expect(await namesOf('jose', { city: 'ly' })).toEqual(['Jose Maria Ruiz', 'Josefine Holm']);
    expect(await namesOf('jose', { country: 'nowhere' })).toEqual([]);
    expect(await namesOf('jose', { connection: 'connected' })).toEqual(['Jose Maria Ruiz']);
    expect(await namesOf('jose', { connection: 'mutual' })).toEqual(['José Álvarez', 'Rosa Blum']);
    expect(await namesOf('jose', { connection: 'none' })).toEqual(['Josefine Holm']);
  });

  test('is paged without duplicates', async () => {
    const first = await search('jose', { limit: '3' });
    expect(first).toMatchObject({ total: 4, hasMore: false });
    const rest = await search('jose', { limit: '3', cursor: first.nextCursor ?? '' });
    expect(rest.nextCursor).toBeNull();
    const names = [...first.users, ...rest.users].map(({ fullName }) => fullName);
    expect(new Set(names).size).toBe(4);
    const wrong = await viewer.browser.call(searchMembers, { query: { query: 'jose', cursor: 'x' } });
    expect(wrong.failure.code).toBe('VALIDATION_FAILED');
  });

  test('takes what people type as text, whatever it looks like', async () => {
    for (const query of ['.*', '^(qx+)+$', '$where', '\\', '💥', "' or 1=1"]) {
      expect(await namesOf(query)).toEqual([]);
    }
    for (const query of ['', ' ', '\u200B']) {
      const refused = await viewer.browser.call(searchMembers, { query: { query } });
      expect(refused.failure.message).toBe('Invalid search query');
    }
    const long = await viewer.browser.call(searchMembers, { query: { query: 'x'.repeat(10_000) } });
    expect(long.failure.code).toBe('VALIDATION_FAILED');
    const list = await viewer.browser.fetch('/api/user/search?query[]=a&query[]=b');
    expect(list.status).toBe(400);
    const object = await viewer.browser.fetch('/api/user/search?query[$gt]=');
    expect(object.status).toBe(400);
  });

  test('finds a member by their current profile only', async () => {
    const member = await app.addMember({ fullName: 'Quirin Before' });
    expect(await namesOf('quirin')).toEqual(['Quirin Before']);
    const form = formOf({ fullName: 'Xaver Later', headline: 'Zymurgist', 'skills[0][skill]': 'Origami' });
    (await member.browser.call(updateProfile, { form })).data satisfies object;
    expect(await namesOf('quirin')).toEqual([]);
    for (const query of ['xaver', 'zymur', 'orig']) expect(await namesOf(query)).toEqual(['Xaver Later']);
    const { password } = member;
    (await member.browser.call(deleteAccount, { body: { password } })).data satisfies object;
    for (const query of ['xaver', 'zymur', 'orig', 'deleted']) expect(await namesOf(query)).toEqual([]);
    await app.settled();
  });

  test('finds no unverified member', async () => {
    await insertMembers(app, [{ fullName: 'Unseen Person' }]);
    expect(await namesOf('unseen')).toEqual(['Unseen Person']);
    const members = app.database.connection.collection('members');
    await members.updateOne({ fullName: 'Unseen Person' }, { $set: { isEmailVerified: false } });
    expect(await namesOf('unseen')).toEqual([]);
  });

  test(
    'of very frequent words shows the best kinds of matches, and that there are more',
    { timeout: PATIENCE },
    async () => {
      await insertMembers(
        app,
        Array.from({ length: 150 }, (_, index) => ({
          fullName: `Person ${index}`,
          headline: 'Frequently here',
        })),
      );
      const [connected = ''] = await insertMembers(app, [{ fullName: 'Frequent Friend' }]);
      await insertMembers(app, [{ fullName: 'Freq Exactly' }]);
      await connectMembers(app, [[viewer.id, connected]]);
      const found = await search('freq', { limit: '100' });
      expect(found.hasMore).toBe(true);
      expect(found.users.slice(0, 2).map(({ fullName }) => fullName)).toEqual([
        'Freq Exactly',
        'Frequent Friend',
      ]);
    },
  );
});

const times = (count: number, described: Described): Described[] =>
  Array.from({ length: count }, () => described);

describe('search for what very many have', () => {
  beforeAll(async () => {
    const place = { city: 'Nantes', state: 'FR-44', country: 'FR', pinCode: null };
    await insertMembers(app, [
      ...times(1070, { fullName: 'Overwhelming Crowd', headline: 'Elsewhere', location: PUNE }),
      ...times(30, { fullName: 'Overwhelming Few', headline: 'Middling', location: place }),
      ...times(100, { fullName: 'Others Entirely', headline: 'Middling', location: LYON }),
    ]);
  }, PATIENCE);

  test('two frequent words find members with both, at any position among those with one', async () => {
    for (const query of ['overwhelming middling', 'middl overw']) {
      const found = await search(query, { limit: '100' });
      expect(found.users.map(({ fullName }) => fullName)).toEqual(
        Array.from({ length: 30 }, () => 'Overwhelming Few'),
      );
      expect(found.hasMore).toBe(true);
    }
    expect(await namesOf('overwhelming entirely')).toEqual([]);
  });

  test('a place finds its members even if nearly everybody has the word', async () => {
    const places: Record<string, string>[] = [
      { city: 'nant' },
      { state: 'FR-44' },
      { city: 'Nantes', country: 'FR' },
    ];
    for (const place of places) {
      const found = await search('overwhelming', { limit: '100', ...place });
      expect(found).toMatchObject({ total: 30, hasMore: false });
    }
    const both = await search('middling', { limit: '100', country: 'FR' });
    expect(both.total).toBeGreaterThanOrEqual(20);
    expect(both.hasMore).toBe(true);
  });

  test('pages of it hold each member once', async () => {
    const first = await search('overwhelming middling', { limit: '20' });
    const rest = await search('overwhelming middling', { limit: '20', cursor: first.nextCursor ?? '' });
    expect(new Set([...first.users, ...rest.users].map(({ _id }) => _id)).size).toBe(30);
    expect(rest.nextCursor).toBeNull();
  });
});

test('a state does not match another one whose code has the same prefix', async () => {
  const at = (state: string) => ({ city: null, state, country: 'AZ', pinCode: null });
  await insertMembers(app, [
    { fullName: 'Leyla Here', location: at('AZ-LA') },
    { fullName: 'Leyla There', location: at('AZ-LAC') },
    { fullName: 'Leyla Abroad', location: { ...at('AZ-LA'), state: null } },
  ]);
  expect(await namesOf('leyla', { state: 'AZ-LA' })).toEqual(['Leyla Here']);
  expect(await namesOf('leyla', { state: 'AZ-LAC' })).toEqual(['Leyla There']);
  expect(new Set(await namesOf('leyla', { country: 'AZ' })).size).toBe(3);
});

test(
  'members of an earlier version get their search words at the start',
  async () => {
    const members = app.database.connection.collection('members');
    await insertMembers(app, [{ fullName: 'Wilhelmina Old' }]);
    const earlier = {
      words: 1,
      nameWords: 1,
      keys: 1,
      searchVersion: 1,
      searchRevision: 1,
      nameKey: 1,
    } as const;
    await members.updateOne({ fullName: 'Wilhelmina Old' }, { $unset: earlier });
    expect(await namesOf('wilhel')).toEqual([]);
    const { name } = app.database.connection;
    const database = { uri: inject('databaseUri'), patience: 4000, name };
    const started = await startTestApp({}, { database });
    await started.settled();
    await started.close({ keepDatabase: true });
    expect(await namesOf('wilhel')).toEqual(['Wilhelmina Old']);
  },
  PATIENCE,
);
