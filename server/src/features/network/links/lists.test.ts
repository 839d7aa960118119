import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import type { QueryInput } from '@weft/shared/http/endpoint';
import {
  blockMember,
  followMember,
  listConnections,
  listFollowers,
  listFollowing,
  listMemberConnections,
  unfollowMember,
} from '@weft/shared/network/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import { formOf } from '../../../testing/http/forms.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { insertMembers } from '../../../testing/members/insert-members.ts';
import { expectNetworkToBeConsistent } from '../../../testing/content/network-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const PATIENCE = 120_000;
const MINUTE = 60_000;

let app: TestApp;
let owner: TestMember;
let other: TestMember;
let ids: string[];

const NAMES = ['Zoë Adams', 'Émile Zola', 'emma Stone', 'Łukasz Nowak', 'Anna Berg', 'Ānanda Rao', 'Bo Li'];

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.addMember({ fullName: 'Olga Owner' });
  other = await app.addMember({ fullName: 'Otto Other' });
  const now = app.clock.now();
  ids = await insertMembers(
    app,
    NAMES.map((fullName, index) => ({
      fullName,
      headline: index % 2 === 0 ? 'Weaver of nets' : null,
      lastActive: new Date(now - ((index * 3) % NAMES.length) * MINUTE),
    })),
  );
  await connectMembers(
    app,
    ids.map((id) => [owner.id, id] as const),
  );
}, PATIENCE);
afterAll(() => app.close());

type Query = QueryInput<typeof listConnections>;

/** All names of the list, read page by page. */
async function namesOf(query: Partial<Query> & { limit?: number } = {}, by = owner): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const paged = { ...query, limit: String(query.limit ?? 3), ...(cursor && { cursor }) };
    const { data } = await by.browser.call(listMemberConnections, {
      params: { id: owner.id },
      query: paged as Record<string, string>,
    });
    names.push(...data.connections.map(({ user }) => user.fullName));
    cursor = data.nextCursor;
  } while (cursor);
  return names;
}

describe('a list of connections', () => {
  test('is sorted newest first, by name in natural order, or by activity, without duplicates', async () => {
    expect(await namesOf()).toEqual(NAMES.toReversed());
    expect(await namesOf({ sort: 'name' })).toEqual([
      'Ānanda Rao',
      'Anna Berg',
      'Bo Li',
      'Émile Zola',
      'emma Stone',
      'Łukasz Nowak',
      'Zoë Adams',
    ]);
    const byActivity = NAMES.map((name, index) => ({ name, ago: (index * 3) % NAMES.length }))
      .sort((a, b) => a.ago - b.ago)
      .map(({ name }) => name);
    expect(await namesOf({ sort: 'recently-active' })).toEqual(byActivity);
  });

  test('is searched by the beginnings of words in name and headline, in each order', async () => {
    expect(await namesOf({ search: 'AN', sort: 'name' })).toEqual(['Ānanda Rao', 'Anna Berg']);
    expect(await namesOf({ search: 'emil zo' })).toEqual(['Émile Zola']);
    expect(await namesOf({ search: 'lukasz' })).toEqual(['Łukasz Nowak']);
    expect(await namesOf({ search: 'weav', sort: 'name', limit: 1 })).toEqual([
      'Anna Berg',
      'Bo Li',
      'emma Stone',
      'Zoë Adams',
    ]);
    expect(await namesOf({ search: '.*' })).toEqual([]);
    expect(await namesOf({ search: 'eaver' })).toEqual([]);
    const { data } = await owner.browser.call(listConnections, { query: { search: 'weaver', limit: '2' } });
    expect(data.total).toBe(4);
  });

  test('has its total, its members and their relationship to the viewer', async () => {
    const { data } = await other.browser.call(listMemberConnections, { params: { id: owner.id } });
    expect(data).toMatchObject({ total: NAMES.length, userId: owner.id, userFullName: 'Olga Owner' });
    expect(data.connections[0]?.user).toMatchObject({ connectionStatus: 'none', mutualConnections: 0 });
  });

  test('refuses what is no cursor, no order or too long a text', async () => {
    const call = async (query: Record<string, string>) =>
      (await owner.browser.call(listConnections, { query })).failure.code;
    expect(await call({ cursor: 'zzz' })).toBe('VALIDATION_FAILED');
    expect(await call({ sort: 'sideways' })).toBe('VALIDATION_FAILED');
    expect(await call({ search: 'x'.repeat(10_000) })).toBe('VALIDATION_FAILED');
    const listed = await owner.browser.call(listConnections, { query: { limit: '1000000000' } });
    expect(listed.data.connections).toHaveLength(NAMES.length);
  });

  test('has no deleted member', async () => {
    const leaving = await app.addMember({ fullName: 'Lea Leaving' });
    await connectMembers(app, [[owner.id, leaving.id]]);
    expect(await namesOf()).toContain('Lea Leaving');
    const { password } = leaving;
    (await leaving.browser.call(deleteAccount, { body: { password } })).data satisfies object;
    expect(await namesOf()).not.toContain('Lea Leaving');
    await app.settled();
  });
});

test('follows are listed from both sides; following twice is following once', async () => {
  const params = { id: other.id };
  for (let count = 0; count < 2; count += 1) {
    const { data } = await owner.browser.call(followMember, { params });
    expect(data).toMatchObject({ isFollowing: true, message: 'User followed successfully!' });
    expect(data.counts.followingCount).toBe(NAMES.length + 1);
    expect(data.memberCounts.followersCount).toBe(1);
  }
  const following = (await owner.browser.call(listFollowing, { query: { search: 'otto' } })).data;
  expect(following).toMatchObject({ total: 1, following: [{ user: { _id: other.id, isFollowing: true } }] });
  const followers = (await other.browser.call(listFollowers)).data;
  expect(followers).toMatchObject({ total: 1, followers: [{ user: { _id: owner.id, isFollower: true } }] });
  for (let count = 0; count < 2; count += 1) {
    const { data } = await owner.browser.call(unfollowMember, { params });
    expect(data).toMatchObject({ isFollowing: false, message: 'User unfollowed successfully!' });
    expect(data.memberCounts.followersCount).toBe(0);
  }
  await expectNetworkToBeConsistent(app);
});

test(
  'a new name is sorted and searched by in every list, also after a crash',
  async () => {
    const { connection } = app.database;
    const { ObjectId } = connection.base.Types;
    // The rows are renamed in batches: the owner's list has the last one.
    const strangers = Array.from({ length: 500 }, () => new ObjectId());
    const links = connection.collection('network_links');
    await links.insertMany(
      strangers.map((stranger) => ({
        owner: stranger,
        other: new ObjectId(other.id),
        kind: 'follower',
        createdAt: app.clock.date(),
        name: 'otto other',
        words: ['otto', 'other'],
      })),
    );
    await connectMembers(app, [[owner.id, other.id]]);
    const rename = (form: FormData) => other.browser.call(updateProfile, { form });
    (await rename(formOf({ fullName: 'Ábel Zebra', headline: 'Baker' }))).data satisfies object;
    await app.settled();
    expect(await namesOf({ search: 'abel' })).toEqual(['Ábel Zebra']);
    expect(await namesOf({ search: 'baker' })).toEqual(['Ábel Zebra']);
    expect(await namesOf({ search: 'otto' })).toEqual([]);
    expect((await namesOf({ sort: 'name' }))[0]).toBe('Ábel Zebra');
    const members = connection.collection('members');
    const marked = () => members.countDocuments({ isListedStale: true });
    expect(await marked()).toBe(0);
    await links.deleteMany({ owner: { $in: strangers } });
    // A crash has left the new name without its copies in lists.
    const left = { $set: { fullName: 'Otto Crash', isListedStale: true }, $inc: { searchRevision: 1 } };
    await members.updateOne({ email: other.email }, left);
    expect(await namesOf({ search: 'crash' })).toEqual([]);
    await doChores(app);
    expect(await namesOf({ search: 'crash' })).toHaveLength(1);
    expect(await marked()).toBe(0);
  },
  PATIENCE,
);

/** A new member with 1,300 others in a list, and the members in it in the order of their activity. */
async function aLongList(kind: 'follower' | 'connection') {
  const many = await app.addMember();
  const now = app.clock.now();
  const described = Array.from({ length: 1300 }, (_, index) => ({
    fullName: `${index % 100 === 7 ? 'Rare' : 'Frequent'} Person ${String(index).padStart(4, '0')}`,
    lastActive: new Date(now - index * MINUTE),
  }));
  const { ObjectId } = app.database.connection.base.Types;
  const owner = new ObjectId(many.id);
  const others = (await insertMembers(app, described)).map((id) => new ObjectId(id));
  const rows = others.map((other, index) => {
    const name = described[index]?.fullName.toLowerCase() ?? '';
    return { owner, other, kind, createdAt: new Date(now - index), name, words: name.split(' ') };
  });
  const { connection } = app.database;
  await connection.collection('network_links').insertMany(rows);
  const size = kind === 'connection' ? { connectionsCount: 1300 } : { followersCount: 1300 };
  await connection.collection('members').updateOne({ _id: owner }, { $set: size });
  if (kind === 'connection') {
    const parts = [0, 1, 2].map((part) => ({
      owner,
      part,
      others: others.slice(part * 500, (part + 1) * 500),
    }));
    const stored = parts.map((each) => ({ ...each, size: each.others.length }));
    await connection.collection('circles').insertMany(stored);
  }
  // The order by activity is used for five seconds.
  app.clock.advance(5001);
  return { many, others, ids: others.map(String), owner };
}

async function pageOf(by: TestMember, kind: 'follower' | 'connection', query: Partial<Query>) {
  if (kind === 'connection') {
    const { data } = await by.browser.call(listConnections, { query });
    return { ...data, users: data.connections.map(({ user }) => user) };
  }
  const { data } = await by.browser.call(listFollowers, { query });
  return { ...data, users: data.followers.map(({ user }) => user) };
}

test.each(['follower', 'connection'] as const)(
  'long lists (%s): a frequent search is scanned, a rare one is sorted, by activity the active are scanned',
  { timeout: PATIENCE },
  async (kind) => {
    const { many, owner } = await aLongList(kind);
    for (const sort of ['recently-added', 'name', 'recently-active'] as const) {
      for (const [search, expected] of [
        ['freq', 1287],
        ['rare', 13],
        ['freq pers', 1287],
        ['', 1300],
      ] as const) {
        const seen: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await pageOf(many, kind, { sort, search, limit: '100', ...(cursor && { cursor }) });
          expect(page.total).toBe(expected);
          seen.push(...page.users.map(({ fullName }) => fullName));
          cursor = page.nextCursor;
        } while (cursor);
        expect(new Set(seen).size).toBe(expected);
        expect(seen).toHaveLength(expected);
        // All three orders equal the order of numbers here, with the rare names last.
        const numbers = seen.filter((name) => name.startsWith('Freq')).map((name) => Number(name.slice(-4)));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    }
    await app.database.connection.collection('network_links').deleteMany({ owner });
  },
);

test(
  'a long list by activity shows no connection that has ended, and the order of at most five seconds ago',
  { timeout: PATIENCE },
  async () => {
    const { many, ids, others, owner } = await aLongList('connection');
    const firstIds = async (search = '') => {
      const page = await pageOf(many, 'connection', { sort: 'recently-active', search, limit: '3' });
      return page.users.map(({ _id }) => _id);
    };
    expect(await firstIds()).toEqual(ids.slice(0, 3));
    const { connection } = app.database;
    await connection.collection('network_links').deleteMany({ owner, other: others[0] });
    expect(await firstIds()).toEqual(ids.slice(1, 4));
    const last = others[1299];
    const lastActive = new Date(app.clock.now() + MINUTE);
    await connection.collection('members').updateOne({ _id: last }, { $set: { lastActive } });
    app.clock.advance(5001);
    expect(await firstIds()).toEqual([ids[1299], ids[1], ids[2]]);
    expect(await firstIds('freq')).toEqual([ids[1299], ids[1], ids[2]]);
    await connection.collection('network_links').deleteMany({ owner });
  },
);

test(
  'a search that is read again counts who is left after a connection has ended',
  { timeout: PATIENCE },
  async () => {
    const { many, ids, owner } = await aLongList('connection');
    const read = async () => {
      const { total, users } = await pageOf(many, 'connection', { search: 'freq', limit: '3' });
      return { total, first: users[0]?._id };
    };
    expect(await read()).toEqual({ total: 1287, first: ids[0] });
    expect(await read()).toEqual({ total: 1287, first: ids[0] });
    (await many.browser.call(blockMember, { params: { userId: ids[0] ?? '' } })).data satisfies object;
    expect(await read()).toEqual({ total: 1286, first: ids[1] });
    await app.database.connection.collection('network_links').deleteMany({ owner });
  },
);
