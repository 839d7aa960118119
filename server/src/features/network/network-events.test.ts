import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptRequest,
  blockMember,
  followMember,
  ignoreRequests,
  listReceivedRequests,
  rejectRequest,
  removeConnection,
  sendRequest,
  unblockMember,
  unfollowMember,
} from '@weft/shared/network/contract';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import type { MemberHidden, NetworkChanged, RequestsIgnored } from '@weft/shared/network/events';
import { connectSocket, type TestSocket } from '../../testing/app/connect-socket.ts';
import { expectNetworkToBeConsistent } from '../../testing/content/network-consistency.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const PATIENCE = 60_000;

let app: TestApp;
let a: TestMember;
let b: TestMember;
let pages: Record<'a' | 'b', TestSocket>;
beforeAll(async () => {
  app = await startTestApp();
  a = await app.addMember({ fullName: 'Asha Rao' });
  b = await app.addMember({ fullName: 'Ben Ito' });
  pages = {
    a: await connectSocket(app.url, a.browser.token),
    b: await connectSocket(app.url, b.browser.token),
  };
}, PATIENCE);
afterAll(async () => {
  pages.a.close();
  pages.b.close();
  await app.close();
});

const heard = <T>(page: 'a' | 'b', event: string): Promise<T> =>
  new Promise((resolve) => void pages[page].once(event, resolve));

/** Events that both members' pages receive during a change. */
async function during(work: () => Promise<unknown>): Promise<{ a: NetworkChanged; b: NetworkChanged }> {
  const both = Promise.all([
    heard<NetworkChanged>('a', 'network_changed'),
    heard<NetworkChanged>('b', 'network_changed'),
  ]);
  await work();
  const [ofA, ofB] = await both;
  return { a: ofA, b: ofB };
}

const ask = (from: TestMember, to: TestMember, note?: string) =>
  from.browser.call(sendRequest, { body: { recipientId: to.id, ...(note !== undefined && { note }) } });

test(
  'the whole way of two members shows on the open pages of both, in the terms of each',
  async () => {
    const requested = await during(() => ask(a, b, 'Hello Ben'));
    expect(requested.a).toMatchObject({
      change: 'requested',
      byViewer: true,
      member: { _id: b.id, fullName: 'Ben Ito', connectionStatus: 'pending', isIncoming: false },
      counts: { sentCount: 1 },
      request: { note: 'Hello Ben', recipient: { _id: b.id } },
    });
    expect(requested.b).toMatchObject({
      change: 'requested',
      byViewer: false,
      member: { _id: a.id, connectionStatus: 'pending', isIncoming: true },
      counts: { requestsCount: 1 },
      request: { note: 'Hello Ben', requester: { _id: a.id, fullName: 'Asha Rao' } },
    });
    const id = requested.b.request?._id ?? '';

    const withdrawn = await during(() => a.browser.call(removeConnection, { params: { id } }));
    expect(withdrawn.b).toMatchObject({ change: 'withdrawn', counts: { requestsCount: 0 }, request: null });

    await during(() => ask(a, b));
    const accepted = await during(() => b.browser.call(acceptRequest, { params: { id: a.id } }));
    expect(accepted.a).toMatchObject({
      change: 'accepted',
      byViewer: false,
      member: { _id: b.id, connectionStatus: 'accepted', isFollowing: true },
      counts: { connectionsCount: 1, sentCount: 0 },
      memberCounts: { connectionsCount: 1 },
    });

    const removed = await during(() => a.browser.call(removeConnection, { params: { id: b.id } }));
    expect(removed.b).toMatchObject({ change: 'removed', counts: { connectionsCount: 0 } });

    const params = { id: b.id };
    const unfollowed = await during(() => a.browser.call(unfollowMember, { params }));
    expect(unfollowed.b).toMatchObject({ change: 'unfollowed', counts: { followersCount: 0 } });
    const followed = await during(() => a.browser.call(followMember, { params }));
    expect(followed.b).toMatchObject({ change: 'followed', member: { isFollower: true } });

    await during(() => ask(a, b));
    const declined = await during(() => b.browser.call(rejectRequest, { params: { id: a.id } }));
    expect(declined.a.member).toMatchObject({ connectionStatus: 'rejected', can: { connect: false } });
    expect(declined.b.member).toMatchObject({ connectionStatus: 'none', can: { connect: true } });
  },
  PATIENCE,
);

test(
  'a blocked member only learns that the other is gone, and nothing of the end of a block',
  async () => {
    const received: unknown[] = [];
    const note = (event: NetworkChanged): void => void received.push(event);
    pages.b.on('network_changed', note);
    const gone = heard<MemberHidden>('b', 'member_hidden');
    const own = heard<NetworkChanged>('a', 'network_changed');
    await a.browser.call(blockMember, { params: { userId: b.id } });
    expect(await gone).toMatchObject({ memberId: a.id, counts: { followersCount: 0 } });
    expect(await own).toMatchObject({ change: 'blocked', member: { connectionStatus: 'blocked' } });
    const lifted = heard<NetworkChanged>('a', 'network_changed');
    await a.browser.call(unblockMember, { params: { userId: b.id } });
    // An earlier decline remains after the block.
    expect(await lifted).toMatchObject({ change: 'unblocked', member: { connectionStatus: 'rejected' } });
    // The next event must be the first one received.
    const next = heard<NetworkChanged>('b', 'network_changed');
    await a.browser.call(followMember, { params: { id: b.id } });
    expect((await next).change).toBe('followed');
    expect(received).toHaveLength(1);
    pages.b.off('network_changed', note);
  },
  PATIENCE,
);

test('a call without effect publishes nothing', async () => {
  await a.browser.call(followMember, { params: { id: b.id } });
  const received: unknown[] = [];
  const note = (event: NetworkChanged): void => void received.push(event);
  pages.b.on('network_changed', note);
  await a.browser.call(followMember, { params: { id: b.id } });
  const next = heard<NetworkChanged>('b', 'network_changed');
  await a.browser.call(unfollowMember, { params: { id: b.id } });
  await next;
  expect(received).toHaveLength(1);
  pages.b.off('network_changed', note);
});

test(
  'many requests are ignored in one call: one event for the viewer, one for each sender',
  async () => {
    const senders = await Promise.all(Array.from({ length: 4 }, () => app.addMember()));
    for (const sender of senders) await ask(sender, b);
    const [first] = senders;
    if (!first) throw new Error('there are senders');
    const page = await connectSocket(app.url, first.browser.token);
    const received = new Promise<NetworkChanged>((resolve) => void page.once('network_changed', resolve));
    const { requests } = (await b.browser.call(listReceivedRequests)).data;
    const some = requests.slice(0, 2).map(({ _id }) => _id);
    const nothing = await b.browser.call(ignoreRequests, { body: { ids: [] } });
    expect(nothing.failure.fields).toEqual({ ids: 'Choose at least one request' });

    const own = heard<RequestsIgnored>('b', 'requests_ignored');
    const { data } = await b.browser.call(ignoreRequests, { body: { ids: [...some, a.id, 'f'.repeat(24)] } });
    expect(data).toMatchObject({ connectionIds: some, counts: { requestsCount: 2 } });
    expect(await own).toMatchObject({ connectionIds: some });
    const rest = (await b.browser.call(ignoreRequests, { body: { all: true } })).data;
    expect(rest.connectionIds).toHaveLength(2);
    expect(rest.counts.requestsCount).toBe(0);
    expect(await received).toMatchObject({ change: 'declined', member: { connectionStatus: 'rejected' } });
    page.close();
    expect((await b.browser.call(getNetworkCounts)).data.counts.requestsCount).toBe(0);
    await app.settled();
    await expectNetworkToBeConsistent(app);
  },
  PATIENCE,
);
