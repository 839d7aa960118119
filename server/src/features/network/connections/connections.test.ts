import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptRequest,
  followMember,
  getFollowStatus,
  listConnections,
  listPendingRequests,
  listReceivedRequests,
  listSentRequests,
  rejectRequest,
  removeConnection,
  sendRequest,
} from '@weft/shared/network/contract';
import {
  getHoverCard,
  getNetworkCounts,
  listMutualConnections,
} from '@weft/shared/network/discovery-contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { insertMembers } from '../../../testing/members/insert-members.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { expectNetworkToBeConsistent } from '../../../testing/content/network-consistency.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectNetworkToBeConsistent(app));
afterAll(() => app.close());

async function two(): Promise<[TestMember, TestMember]> {
  const a = await app.addMember({ fullName: 'Asha Rao' });
  return [a, await app.addMember({ fullName: 'Ben Ito' })];
}

const ask = (from: TestMember, to: TestMember, note?: string) =>
  from.browser.call(sendRequest, { body: { recipientId: to.id, ...(note !== undefined && { note }) } });
const accept = (by: TestMember, id: string) => by.browser.call(acceptRequest, { params: { id } });
const decline = (by: TestMember, id: string) => by.browser.call(rejectRequest, { params: { id } });
const remove = (by: TestMember, id: string) => by.browser.call(removeConnection, { params: { id } });
const statusOf = async (viewer: TestMember, other: TestMember) =>
  (await viewer.browser.call(getFollowStatus, { params: { id: other.id } })).data.relationship;

describe('a request', () => {
  test('waits on both sides, with its note', async () => {
    const [a, b] = await two();
    const { data, status } = await ask(a, b, '  We met in Pune.  ');
    expect(status).toBe(201);
    expect(data.message).toBe('Connection request sent successfully!');
    expect(data.relationship).toMatchObject({ connectionStatus: 'pending', isIncoming: false });
    expect(data.counts).toMatchObject({ sentCount: 1, requestsCount: 0 });
    expect(await statusOf(b, a)).toMatchObject({ connectionStatus: 'pending', isIncoming: true });

    const sent = (await a.browser.call(listSentRequests)).data;
    for (const endpoint of [listReceivedRequests, listPendingRequests]) {
      const received = (await b.browser.call(endpoint)).data;
      expect(received.total).toBe(1);
      expect(received.requests[0]).toMatchObject({
        _id: sent.requests[0]?._id,
        note: 'We met in Pune.',
        requester: { _id: a.id, fullName: 'Asha Rao' },
        recipient: { _id: b.id },
      });
    }
    expect(sent.total).toBe(1);
  });

  test('can be sent once, and not to oneself, nobody, or an unverified account', async () => {
    const [a, b] = await two();
    await ask(a, b);
    expect((await ask(a, b)).failure.code).toBe('REQUEST_PENDING');
    expect((await ask(a, a)).failure.code).toBe('SELF_ACTION');
    expect((await ask(a, { ...b, id: 'f'.repeat(24) })).failure.code).toBe('NOT_FOUND');
    expect((await ask(a, { ...b, id: 'nobody' })).failure.code).toBe('VALIDATION_FAILED');
    expect((await ask(a, b, 'x'.repeat(201))).failure.fields).toEqual({
      note: 'A note can have at most 200 characters',
    });
    const members = app.database.connection.collection('members');
    await members.updateOne({ email: b.email }, { $set: { isEmailVerified: false } });
    const c = await app.addMember();
    expect((await ask(c, b)).failure.code).toBe('NOT_FOUND');
    await members.updateOne({ email: b.email }, { $set: { isEmailVerified: true } });
  });

  test.each(['request', 'member'] as const)('is accepted by the id of the %s: both follow', async (by) => {
    const [a, b] = await two();
    const id = (await ask(a, b)).data.relationship.connectionId ?? '';
    const { data } = await accept(b, by === 'request' ? id : a.id.toUpperCase());
    expect(data.message).toBe('Connection request accepted successfully!');
    expect(data.relationship).toMatchObject({
      connectionStatus: 'accepted',
      connectionId: id,
      isFollowing: true,
      isFollower: true,
    });
    expect(data.counts).toEqual({
      connectionsCount: 1,
      followersCount: 1,
      followingCount: 1,
      requestsCount: 0,
      sentCount: 0,
    });
    expect((await accept(b, id)).data.counts.connectionsCount).toBe(1);
    expect((await ask(a, b)).failure.code).toBe('ALREADY_CONNECTED');
    expect((await decline(b, id)).failure.code).toBe('ALREADY_CONNECTED');
    const own = (await a.browser.call(listConnections)).data;
    expect(own).toMatchObject({ total: 1, userId: a.id, userFullName: 'Asha Rao' });
    expect(own.connections[0]).toMatchObject({ _id: id, user: { _id: b.id, connectionStatus: 'accepted' } });
  });

  test('that crosses another accepts it', async () => {
    const [a, b] = await two();
    await ask(a, b);
    const { data } = await ask(b, a);
    expect(data.message).toBe('Connection request accepted successfully!');
    expect(data.relationship.connectionStatus).toBe('accepted');
  });

  test('that was declined keeps its sender from asking for 30 days, and no other member', async () => {
    const [a, b] = await two();
    const id = (await ask(a, b)).data.relationship.connectionId ?? '';
    const { data } = await decline(b, id);
    expect(data.message).toBe('Connection request declined successfully!');
    expect(data.relationship).toMatchObject({ connectionStatus: 'none', can: { connect: true } });
    expect(await statusOf(b, a)).toMatchObject({ connectionStatus: 'none', connectAgainAt: null });
    expect((await decline(b, id)).status).toBe(200);
    expect((await accept(b, id)).failure.code).toBe('NOT_FOUND');
    expect((await remove(a, id)).failure.code).toBe('NOT_FOUND');
    const seen = await statusOf(a, b);
    expect(seen).toMatchObject({ connectionStatus: 'rejected', can: { connect: false } });
    expect(Date.parse(seen.connectAgainAt ?? '')).toBeGreaterThan(app.clock.now() + 29 * DAY);
    expect((await ask(a, b)).failure.code).toBe('REQUEST_REJECTED');

    const [c, d] = await two();
    await ask(c, d);
    await decline(d, c.id);
    expect((await ask(d, c)).data.relationship.connectionStatus).toBe('pending');

    const document = { pair: [a.id, b.id].sort().join(':') };
    const decidedAt = new Date(app.clock.now() - 31 * DAY);
    await app.database.connection.collection('connections').updateOne(document, { $set: { decidedAt } });
    expect(await statusOf(a, b)).toMatchObject({ connectionStatus: 'none', can: { connect: true } });
    expect((await ask(a, b, 'Again')).data.relationship.connectionStatus).toBe('pending');
  });

  test('can be withdrawn by its sender only', async () => {
    const [a, b] = await two();
    const id = (await ask(a, b)).data.relationship.connectionId ?? '';
    expect((await remove(b, id)).failure.code).toBe('FORBIDDEN');
    const { data } = await remove(a, id);
    expect(data.message).toBe('Connection request canceled successfully!');
    expect(data.relationship.connectionStatus).toBe('none');
    expect((await remove(a, id)).failure.code).toBe('NOT_FOUND');
    expect((await accept(b, id)).failure.code).toBe('NOT_FOUND');
    expect((await accept(b, a.id)).failure.code).toBe('NOT_FOUND');
  });

  test('can be answered by its recipient only', async () => {
    const [a, b] = await two();
    const c = await app.addMember();
    const id = (await ask(a, b)).data.relationship.connectionId ?? '';
    for (const answer of [accept, decline]) {
      expect((await answer(a, id)).failure.code).toBe('FORBIDDEN');
      expect((await answer(a, b.id)).failure.code).toBe('FORBIDDEN');
      expect((await answer(c, id)).failure.code).toBe('NOT_FOUND');
      expect((await answer(b, 'f'.repeat(24))).failure.code).toBe('NOT_FOUND');
      expect((await answer(b, 'no-id')).failure.code).toBe('NOT_FOUND');
    }
    expect((await remove(c, id)).failure.code).toBe('NOT_FOUND');
    expect((await statusOf(b, a)).connectionStatus).toBe('pending');
  });
});

test('a connection is ended by either side; the follows stay', async () => {
  const [a, b] = await two();
  await ask(a, b);
  await accept(b, a.id);
  const { data } = await remove(a, b.id);
  expect(data.message).toBe('Connection removed successfully!');
  expect(data.relationship).toMatchObject({ connectionStatus: 'none', isFollowing: true, isFollower: true });
  expect(data.memberCounts).toEqual({ connectionsCount: 0, followersCount: 1, followingCount: 1 });
});

test('mutual connections are counted for the viewer, and shown on the card', async () => {
  const [a, b] = await two();
  const between = await app.addMember({ fullName: 'Mina Between' });
  for (const side of [a, b]) {
    await ask(side, between);
    await accept(between, side.id);
  }
  expect((await statusOf(a, b)).mutualConnections).toBe(1);
  const { card } = (await a.browser.call(getHoverCard, { params: { id: b.id } })).data;
  expect(card).toMatchObject({
    connectionsCount: 1,
    mutualConnections: 1,
    place: 'Pune, Mahārāshtra, India',
    mutuals: [{ fullName: 'Mina Between' }],
    can: { connect: true, follow: true, message: true },
  });
  await remove(a, between.id);
  expect((await statusOf(a, b)).mutualConnections).toBe(0);
});

test('mutual connections are listed page by page', async () => {
  const [a, b] = await two();
  const between = await insertMembers(app, [{ fullName: 'One' }, { fullName: 'Two' }, { fullName: 'Three' }]);
  await connectMembers(
    app,
    [a, b].flatMap((side) => between.map((id) => [side.id, id] as const)),
  );
  const page = async (cursor?: string) => {
    const query = { limit: '2', ...(cursor !== undefined && { cursor }) };
    return (await a.browser.call(listMutualConnections, { params: { id: b.id }, query })).data;
  };
  const first = await page();
  const second = await page(first.nextCursor ?? '');
  expect([first, second]).toMatchObject([
    { total: 3, nextCursor: expect.any(String) },
    { total: 3, nextCursor: null },
  ]);
  const listed = [first, second].map(({ users }) => users.map(({ _id }) => _id));
  expect(listed).toEqual([between.toSorted().slice(0, 2), between.toSorted().slice(2)]);
});

describe('caps', () => {
  test('50 requests a day; withdrawing one takes none back', async () => {
    const a = await app.addMember();
    const quotas = app.database.connection.collection('request_quotas');
    const [b, c] = await two();
    await ask(a, b);
    await remove(a, b.id);
    const [quota] = await quotas.find().sort({ _id: -1 }).limit(1).toArray();
    const times = Array.from({ length: 50 }, () => app.clock.date());
    await quotas.updateOne({ _id: quota?._id }, { $set: { times } });
    const refused = await ask(a, c);
    expect(refused.failure).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.failure.message).toMatch(/50 connection requests a day/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    times[0] = new Date(app.clock.now() - DAY - 1);
    await quotas.updateOne({ _id: quota?._id }, { $set: { times } });
    expect((await ask(a, c)).status).toBe(201);
  });

  test('50 requests a day, also of those that arrive together', async () => {
    const a = await app.addMember();
    const ids = await insertMembers(
      app,
      Array.from({ length: 12 }, (_, n) => ({ fullName: `Number ${n}` })),
    );
    const times = Array.from({ length: 45 }, () => app.clock.date());
    const quota = { _id: new Types.ObjectId(a.id), times };
    await app.database.connection.collection('request_quotas').insertOne(quota);
    const asked = await Promise.all(
      ids.map((recipientId) => a.browser.call(sendRequest, { body: { recipientId } })),
    );
    const count = (wanted: number) => asked.filter(({ status }) => status === wanted).length;
    expect([count(201), count(429)]).toEqual([5, 7]);
  });

  test('500 that wait for an answer', async () => {
    const [a, b] = await two();
    const members = app.database.connection.collection('members');
    await members.updateOne({ email: a.email }, { $set: { sentCount: 500 } });
    expect((await ask(a, b)).failure).toMatchObject({ code: 'RATE_LIMITED' });
    await members.updateOne({ email: a.email }, { $set: { sentCount: 0 } });
  });
});

test('follows and changes of connections are counted together: 300 in 10 minutes', async () => {
  // A fifth of the rate, so that tests reach it soon.
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.2' });
  const member = await strict.addMember();
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => {
      const answer = await member.browser.call(followMember, { params: { id: member.id } });
      return answer.failure.code;
    }),
  );
  expect(statuses.filter((code) => code === 'SELF_ACTION')).toHaveLength(60);
  expect(statuses.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  expect((await member.browser.call(getNetworkCounts)).status).toBe(200);
  await strict.close();
}, 300_000);
