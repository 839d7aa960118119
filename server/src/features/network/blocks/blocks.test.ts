import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  acceptRequest,
  blockMember,
  followMember,
  getFollowStatus,
  listBlocked,
  listFollowers,
  listMemberConnections,
  rejectRequest,
  sendRequest,
  unblockMember,
  unfollowMember,
} from '@weft/shared/network/contract';
import {
  dismissSuggestion,
  getHoverCard,
  listMutualConnections,
  listSuggestions,
  searchMembers,
} from '@weft/shared/network/discovery-contract';
import { createPost, getPost, listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import { formOf } from '../../../testing/http/forms.ts';
import { expectNetworkToBeConsistent } from '../../../testing/content/network-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const PATIENCE = 60_000;

let app: TestApp;
let a: TestMember;
let b: TestMember;
let c: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  a = await app.addMember({ fullName: 'Asha Blocker' });
  b = await app.addMember({ fullName: 'Ben Blocked' });
  c = await app.addMember({ fullName: 'Cara Between' });
}, PATIENCE);
afterEach(() => expectNetworkToBeConsistent(app));
afterAll(() => app.close());

const connect = async (one: TestMember, other: TestMember) => {
  await one.browser.call(sendRequest, { body: { recipientId: other.id } });
  (await other.browser.call(acceptRequest, { params: { id: one.id } })).data satisfies object;
};

test(
  'a block ends connection and follows, and hides the blocker from the blocked everywhere',
  async () => {
    await connect(a, b);
    await connect(a, c);
    await connect(b, c);
    const post = await a.browser.call(createPost, { form: formOf({ mediaTitle: 'What I saw' }) });
    const blocked = (await a.browser.call(blockMember, { params: { userId: b.id } })).data;
    expect(blocked.relationship).toMatchObject({
      connectionStatus: 'blocked',
      isFollowing: false,
      isFollower: false,
      can: { connect: false, follow: false, message: false },
    });
    expect(blocked.counts.connectionsCount).toBe(1);
    // Again changes nothing.
    expect((await a.browser.call(blockMember, { params: { userId: b.id } })).data).toMatchObject({
      counts: blocked.counts,
    });

    const id = { params: { id: a.id } };
    const answers = await Promise.all([
      b.browser.call(getFollowStatus, id),
      b.browser.call(getHoverCard, id),
      b.browser.call(listMemberConnections, id),
      b.browser.call(listMutualConnections, id),
      b.browser.call(listMemberPosts, id),
      b.browser.call(getPost, { params: { id: post.data.data._id } }),
      b.browser.call(followMember, id),
      b.browser.call(unfollowMember, id),
      b.browser.call(dismissSuggestion, id),
      b.browser.call(listFollowers, { query: { userId: a.id } }),
      b.browser.call(sendRequest, { body: { recipientId: a.id } }),
    ]);
    expect(answers.map(({ failure }) => failure.code)).toEqual(answers.map(() => 'NOT_FOUND'));
    for (const viewer of [a, b]) {
      const other = viewer === a ? b : a;
      const found = (await viewer.browser.call(searchMembers, { query: { query: other.fullName } })).data;
      expect(found).toMatchObject({ users: [], total: 0 });
      const suggested = (await viewer.browser.call(listSuggestions)).data;
      expect(suggested.users.map(({ _id }) => _id)).not.toContain(other.id);
      const listed = (await viewer.browser.call(listMemberConnections, { params: { id: c.id } })).data;
      expect(listed.connections.map(({ user }) => user._id)).toEqual([viewer.id]);
      expect(listed.total).toBe(1);
      expect((await viewer.browser.call(listFeed)).data.posts.map(({ user }) => user._id)).not.toContain(
        other.id,
      );
    }
    expect((await c.browser.call(listFeed)).data.posts).toHaveLength(1);
  },
  PATIENCE,
);

test('the blocker still sees the blocked member, and can do nothing with them', async () => {
  const list = (await a.browser.call(listBlocked)).data;
  expect(list).toMatchObject({
    total: 1,
    nextCursor: null,
    blocked: [{ user: { fullName: 'Ben Blocked' } }],
  });
  expect((await b.browser.call(listBlocked)).data.total).toBe(0);
  const { card } = (await a.browser.call(getHoverCard, { params: { id: b.id } })).data;
  expect(card.connectionStatus).toBe('blocked');
  expect((await a.browser.call(followMember, { params: { id: b.id } })).failure.code).toBe('BLOCKED');
  const asked = await a.browser.call(sendRequest, { body: { recipientId: b.id } });
  expect(asked.failure).toMatchObject({
    code: 'BLOCKED',
    message: 'You blocked this member. Unblock them first.',
  });
});

test('two members may block each other, and each removes only their own block', async () => {
  (await b.browser.call(blockMember, { params: { userId: a.id } })).data satisfies object;
  const lifted = (await a.browser.call(unblockMember, { params: { userId: b.id } })).data;
  expect(lifted.relationship).toMatchObject({ connectionStatus: 'none', can: { connect: false } });
  // A member who blocks shows no counts.
  expect(lifted.memberCounts).toEqual({ connectionsCount: 0, followersCount: 0, followingCount: 0 });
  expect((await a.browser.call(getHoverCard, { params: { id: b.id } })).failure.code).toBe('NOT_FOUND');
  (await b.browser.call(unblockMember, { params: { userId: a.id } })).data satisfies object;
  const seen = (await a.browser.call(getFollowStatus, { params: { id: b.id } })).data;
  expect(seen.relationship).toMatchObject({ connectionStatus: 'none', can: { connect: true } });
  expect(seen.isFollowing).toBe(false);
});

test(
  'a block ends a request that waits; a decline outlives it',
  async () => {
    const [d, e] = [await app.addMember(), await app.addMember()];
    await d.browser.call(sendRequest, { body: { recipientId: e.id } });
    await e.browser.call(blockMember, { params: { userId: d.id } });
    expect((await e.browser.call(acceptRequest, { params: { id: d.id } })).failure.code).toBe('NOT_FOUND');
    await e.browser.call(unblockMember, { params: { userId: d.id } });
    await d.browser.call(sendRequest, { body: { recipientId: e.id } });
    await e.browser.call(rejectRequest, { params: { id: d.id } });
    await d.browser.call(blockMember, { params: { userId: e.id } });
    await d.browser.call(unblockMember, { params: { userId: e.id } });
    const again = await d.browser.call(sendRequest, { body: { recipientId: e.id } });
    expect(again.failure.code).toBe('REQUEST_REJECTED');
  },
  PATIENCE,
);

test('blocking oneself or an unknown member is rejected', async () => {
  const block = (userId: string) => a.browser.call(blockMember, { params: { userId } });
  expect((await block(a.id)).failure.code).toBe('SELF_ACTION');
  expect((await block('f'.repeat(24))).failure.code).toBe('NOT_FOUND');
  expect((await block('nobody')).failure.code).toBe('NOT_FOUND');
});
