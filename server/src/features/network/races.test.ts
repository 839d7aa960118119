import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  acceptRequest,
  blockMember,
  followMember,
  getFollowStatus,
  rejectRequest,
  removeConnection,
  sendRequest,
  unblockMember,
  unfollowMember,
} from '@weft/shared/network/contract';
import type { Endpoint } from '@weft/shared/http/endpoint';
import type { Answer } from '../../testing/app/answer.ts';
import { expectNetworkToBeConsistent } from '../../testing/content/network-consistency.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const TIMES = 30;
const PATIENCE = 60_000;

let app: TestApp;
let a: TestMember;
let b: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [a, b] = await Promise.all([app.addMember(), app.addMember()]);
}, PATIENCE);
afterEach(() => expectNetworkToBeConsistent(app));
afterAll(() => app.close());

const ask = (from: TestMember, to: TestMember) =>
  from.browser.call(sendRequest, { body: { recipientId: to.id } });
const statusOf = async (viewer: TestMember, other: TestMember) =>
  (await viewer.browser.call(getFollowStatus, { params: { id: other.id } })).data;

/** Runs the calls concurrently; none may fail with an internal error. */
async function all(calls: readonly (() => Promise<Answer<Endpoint>>)[]): Promise<number[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses;
}

const times = (call: (index: number) => Promise<Answer<Endpoint>>) =>
  Array.from({ length: TIMES }, (_, index) => () => call(index));

test(
  '30 requests that cross each other make one connection',
  async () => {
    const statuses = await all(times((index) => (index % 2 === 0 ? ask(a, b) : ask(b, a))));
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    const { relationship, counts } = await statusOf(a, b);
    expect(relationship).toMatchObject({ connectionStatus: 'accepted', isFollowing: true, isFollower: true });
    expect(counts).toMatchObject({ connectionsCount: 1, sentCount: 0, requestsCount: 0 });
    await a.browser.call(removeConnection, { params: { id: b.id } });
  },
  PATIENCE,
);

test(
  'concurrent accept, decline and withdraw end in one of the three',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const c = await app.addMember();
      const id = (await ask(a, c)).data.relationship.connectionId ?? '';
      await all(
        times((index) => {
          if (index % 3 === 0) return c.browser.call(acceptRequest, { params: { id } });
          if (index % 3 === 1) return a.browser.call(removeConnection, { params: { id } });
          return c.browser.call(rejectRequest, { params: { id } });
        }),
      );
      const { relationship } = await statusOf(a, c);
      expect(['none', 'accepted', 'rejected']).toContain(relationship.connectionStatus);
      await expectNetworkToBeConsistent(app);
    }
  },
  PATIENCE,
);

test(
  '30 removals end a connection once',
  async () => {
    await ask(a, b);
    await ask(b, a);
    const remove = () => a.browser.call(removeConnection, { params: { id: b.id } });
    const statuses = await all(times(remove));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  },
  PATIENCE,
);

test(
  'concurrent follows and unfollows end in one of the two',
  async () => {
    await all(
      times((index) =>
        a.browser.call(index % 2 === 0 ? followMember : unfollowMember, { params: { id: b.id } }),
      ),
    );
    const { relationship, memberCounts } = await statusOf(a, b);
    expect(memberCounts.followersCount).toBe(relationship.isFollowing ? 1 : 0);
  },
  PATIENCE,
);

test(
  '30 concurrent follows and requests to one member are all counted',
  async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => app.addMember()));
    await all(
      members.flatMap((member) => [
        () => member.browser.call(followMember, { params: { id: b.id } }),
        () => ask(member, b),
        () => ask(b, member),
      ]),
    );
    const { counts } = await statusOf(b, a);
    expect(counts).toMatchObject({ connectionsCount: 10, requestsCount: 0, sentCount: 0 });
  },
  PATIENCE,
);

test(
  'blocks against requests, follows and unblocks leave nothing behind a block',
  async () => {
    const params = { userId: b.id };
    await all(
      times((index) => {
        if (index % 5 === 0) return a.browser.call(blockMember, { params });
        if (index % 5 === 1) return ask(b, a);
        if (index % 5 === 2) return ask(a, b);
        if (index % 5 === 3) return b.browser.call(followMember, { params: { id: a.id } });
        return a.browser.call(unblockMember, { params });
      }),
    );
    const { data } = await a.browser.call(blockMember, { params });
    expect(data.relationship).toMatchObject({
      connectionStatus: 'blocked',
      isFollowing: false,
      isFollower: false,
    });
    expect((await ask(b, a)).failure.code).toBe('NOT_FOUND');
    expect((await ask(a, b)).failure.code).toBe('BLOCKED');
    expect(
      await app.database.connection
        .collection('connections')
        .countDocuments({ pair: [a.id, b.id].sort().join(':') }),
    ).toBe(0);
  },
  PATIENCE,
);

test('requests that arrive together share transactions, and one that is refused fails alone', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => app.addMember()));
  let commits = 0;
  const count = ({ commandName }: { commandName: string }) => {
    if (commandName === 'commitTransaction') commits += 1;
  };
  const client = app.database.connection.getClient().on('commandStarted', count);
  const nobody = { ...b, id: 'f'.repeat(24) };
  const statuses = await all([
    ...members.map((member) => () => ask(member, b)),
    ...members.map((member) => () => ask(member, nobody)),
  ]);
  client.off('commandStarted', count);
  expect(statuses).toEqual([...members.map(() => 201), ...members.map(() => 404)]);
  expect(commits).toBeLessThan(members.length);
});
