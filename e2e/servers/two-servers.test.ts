import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { listConversations, sendMessage } from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import { followMember } from '@weft/shared/network/contract';
import { addComment, createPost } from '@weft/shared/posts/contract';
import type { PostsChanged } from '@weft/shared/posts/live-events';
import type { PostView } from '@weft/shared/posts/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { callServer, makeAccount, type Account } from '../delivery/api.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { closePages, openPage, received } from './page.ts';

const PASSWORD = 'a good password';

let cluster: Cluster;
let one: string;
let two: string;
beforeAll(async () => {
  // The product's default limits.
  cluster = await startCluster({ RATE_LIMIT_FACTOR: '1' });
  [one, two] = [cluster.one.origin, cluster.two.origin];
});
afterAll(() => cluster.remove());

afterEach(closePages);

let number = 0;
/** Names become addresses, so each must be unique. */
const newAccount = (origin: string): Promise<Account> => makeAccount(origin, `Member${(number += 1)}`);
const emailOf = (count: number): string => `member${count}@example.org`;

const write = async (
  origin: string,
  token: string,
  receiverId: string,
  content: string,
): Promise<MessageView> => {
  const body = { receiverId, content, clientId: randomUUID() };
  return (await callServer(origin, token, sendMessage, { body })).data;
};

let made: Promise<readonly [Account, Account]> | undefined;

/** The same two members for every test that needs no new ones, one on each server: an address may register few. */
function pair(): Promise<readonly [Account, Account]> {
  made ??= (async () => [await newAccount(one), await newAccount(two)] as const)();
  return made;
}

/** Creates two members with a conversation, one on each server. */
async function createConversation() {
  const [ann, ben] = [await newAccount(one), await newAccount(two)];
  await write(one, ann.tokens[0], ben.memberId, 'Hello');
  return { ann, ben };
}

async function publish(origin: string, token: string, mediaTitle: string): Promise<PostView> {
  const body = new FormData();
  body.append('mediaTitle', mediaTitle);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api${createPost.path}`, {
    method: createPost.method,
    headers,
    body,
  });
  return ((await response.json()) as { data: PostView }).data;
}

/** Makes a call that may be rejected. */
const postJson = (origin: string, { path, method }: Endpoint, body: object): Promise<Response> =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const statusOf = async (origin: string, token: string): Promise<string | undefined> => {
  const { data } = await callServer(origin, token, listConversations);
  return data[0]?.participants[1]?.presence.status;
};

const readiness = async (origin: string): Promise<unknown> => (await fetch(`${origin}/readyz`)).json();

describe('two servers', () => {
  test('take turns behind the proxy', async () => {
    const served = await Promise.all(
      Array.from({ length: 8 }, async () =>
        (await fetch(`${cluster.nginx.origin}/readyz`)).headers.get('x-served-by'),
      ),
    );
    expect(new Set(served).size).toBe(2);
  });

  test('forward messages, typing and read marks between their sockets', async () => {
    const { ann, ben } = await createConversation();
    const [hers, his] = [await openPage(one, ann.tokens[0]), await openPage(two, ben.tokens[0])];
    const sent = await write(one, ann.tokens[0], ben.memberId, 'Are you there?');
    await expect.poll(() => received(his, 'new_message')).toMatchObject([{ _id: sent._id, seq: 2 }]);
    const { conversationId } = sent;
    await his.socket.emitWithAck('typing_start', { conversationId, receiverId: ann.memberId });
    await expect
      .poll(() => received(hers, 'user_typing'))
      .toMatchObject([{ userId: ben.memberId, isTyping: true }]);
    await his.socket.emitWithAck('mark_message_read', { messageId: sent._id, conversationId });
    await expect
      .poll(() => received(hers, 'message_read'))
      .toMatchObject([{ readBy: ben.memberId, readSeq: 2 }]);
  });

  test('share the presence of their sockets', async () => {
    const { ann, ben } = await createConversation();
    const his = await openPage(two, ben.tokens[0]);
    expect(await statusOf(two, ben.tokens[0])).toBe('offline');
    const hers = await openPage(one, ann.tokens[0]);
    await expect.poll(() => received(his, 'user_online')).toEqual([{ userId: ann.memberId }]);
    await expect.poll(() => statusOf(two, ben.tokens[0])).toBe('online');
    await hers.socket.emitWithAck('update_status', { status: 'away' });
    await expect.poll(() => statusOf(two, ben.tokens[0])).toBe('away');
    hers.socket.close();
    await expect
      .poll(() => received(his, 'user_offline'), { timeout: 8000 })
      .toMatchObject([{ userId: ann.memberId }]);
    expect(received(his, 'user_offline')).toHaveLength(1);
  });

  test('forward notifications', async () => {
    const [ann, ben] = await pair();
    const his = await openPage(two, ben.tokens[0]);
    await callServer(one, ann.tokens[0], followMember, { params: { id: ben.memberId } });
    await expect
      .poll(() => received(his, 'notification'))
      .toMatchObject([{ notification: { kind: 'follow' } }]);
    await expect.poll(() => received(his, 'network_changed').length).toBe(1);
  });

  test('forward comments and new posts to pages that show them, with one event each', async () => {
    const [ann, ben] = await pair();
    const post = await publish(one, ann.tokens[0], 'Watched on the other server');
    const his = await openPage(two, ben.tokens[0]);
    const changes = () => received(his, 'posts_changed') as PostsChanged[];
    const posts = [{ id: post._id, comments: true }];
    await his.socket.emitWithAck('watch_posts', { posts, feed: null });
    for (const [index, comment] of ['First', 'Second'].entries()) {
      await callServer(one, ann.tokens[0], addComment, { params: { id: post._id }, body: { comment } });
      await expect.poll(() => changes().length).toBe(index + 1);
      expect(changes()[index]?.posts).toMatchObject([
        {
          _id: post._id,
          counts: { commentsCount: index + 1 },
          comments: [{ comment }],
          hasMoreChanges: false,
        },
      ]);
    }
    await his.socket.emitWithAck('watch_posts', { posts, feed: 'everyone' });
    const newer = await publish(one, ann.tokens[0], 'Published on the other server');
    await expect.poll(() => changes().length).toBe(3);
    expect(changes()[2]).toMatchObject({
      posts: [],
      newPosts: { feed: 'everyone', posts: [{ _id: newer._id }] },
    });
  });

  test('immediately end sockets and calls of a session that ended on the other server', async () => {
    const { tokens } = await newAccount(one);
    const [kept, ended] = tokens;
    const [elsewhere, other] = [await openPage(two, ended), await openPage(one, ended)];
    expect((await callServer(two, ended, getOwnProfile)).user.fullName).toBeDefined();
    const body = { currentPassword: PASSWORD, newPassword: 'a brand new password' };
    await callServer(one, kept, changePassword, { body });
    await expect(callServer(two, ended, getOwnProfile)).rejects.toThrow('profiles.getOwn');
    await expect.poll(() => [elsewhere.socket.connected, other.socket.connected]).toEqual([false, false]);
    expect(received(elsewhere, 'session_ended')).toHaveLength(1);
  });
});

describe('limits apply to both servers together:', () => {
  test('a member has at most ten sockets', async () => {
    const { tokens } = await newAccount(one);
    const all = await Promise.allSettled(
      Array.from({ length: SOCKET_LIMITS.perMember + 4 }, (_, index) =>
        openPage(index % 2 ? one : two, tokens[0]),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(SOCKET_LIMITS.perMember);
  });

  test("a member's messages are limited", async () => {
    const { ann, ben } = await createConversation();
    const all = await Promise.allSettled(
      Array.from({ length: 36 }, (_, index) =>
        write(index % 2 ? one : two, ann.tokens[0], ben.memberId, `${index}`),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
  });

  test('wrong passwords are limited', async () => {
    await newAccount(one);
    const email = emailOf(number);
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        postJson(index % 2 ? one : two, login, { email, password: `wrong ${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  test('wrong codes are limited', async () => {
    await newAccount(one);
    const email = emailOf(number);
    await callServer(one, undefined, forgotPassword, { body: { email } });
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        postJson(index % 2 ? one : two, verifyPasswordResetOtp, { email, otp: `00000${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});

describe('failures', () => {
  test('members of a killed server are offline until they reconnect, and everything that it stored is found', async () => {
    const { ann, ben } = await createConversation();
    const cleo = await newAccount(two);
    await write(one, cleo.tokens[0], ben.memberId, 'Hello');
    const his = await openPage(two, ben.tokens[0]);
    await openPage(one, ann.tokens[0]);
    await openPage(one, cleo.tokens[0]);
    await expect.poll(() => received(his, 'user_online').length).toBe(2);
    const last = await write(one, ann.tokens[0], ben.memberId, 'The last words of a server');
    await cluster.one.end('SIGKILL');
    try {
      const { data } = await callServer(two, ben.tokens[0], listConversations);
      expect(data.find(({ lastMessage }) => lastMessage?._id === last._id)?.unreadCount).toBe(2);
      await openPage(two, cleo.tokens[0]);
      await expect
        .poll(() => received(his, 'user_offline'), { timeout: 18_000, interval: 200 })
        .toMatchObject([{ userId: ann.memberId }]);
      const more = await openPage(two, ann.tokens[0]);
      await expect.poll(() => received(his, 'user_online').length).toBe(3);
      expect(more.socket.connected).toBe(true);
    } finally {
      await cluster.one.start();
    }
    const hers = await openPage(one, ann.tokens[0]);
    await write(two, ben.tokens[0], ann.memberId, 'You are back');
    await expect.poll(() => received(hers, 'new_message')).toMatchObject([{ content: 'You are back' }]);
  }, 300_000);

  test('a server that shuts down notifies its sockets, and its members go offline 5 seconds later', async () => {
    const { ann, ben } = await createConversation();
    const [hers, his] = [await openPage(one, ann.tokens[0]), await openPage(two, ben.tokens[0])];
    await expect.poll(() => statusOf(two, ben.tokens[0])).toBe('online');
    await cluster.one.end('SIGTERM');
    try {
      expect(received(hers, 'server_closing')).toHaveLength(1);
      await expect
        .poll(() => received(his, 'user_offline'), { timeout: 8000 })
        .toMatchObject([{ userId: ann.memberId }]);
      expect(received(his, 'server_closing')).toHaveLength(0);
    } finally {
      await cluster.one.start();
    }
  });

  test('without Redis each server notifies only its own sockets, and both cooperate again once it is back', async () => {
    const { ann, ben } = await createConversation();
    const [hers, his] = [await openPage(one, ann.tokens[0]), await openPage(two, ben.tokens[0])];
    const elsewhere = await openPage(one, ben.tokens[0]);
    await cluster.redis.kill();
    await expect.poll(() => readiness(one)).toEqual({ status: 'apart' });
    await expect.poll(() => readiness(two)).toEqual({ status: 'apart' });

    const sent = await write(one, ann.tokens[0], ben.memberId, 'On one server');
    await expect.poll(() => received(elsewhere, 'new_message')).toMatchObject([{ _id: sent._id }]);
    // The database decides about sessions; a periodic check disconnects their sockets.
    const body = { currentPassword: PASSWORD, newPassword: 'a brand new password' };
    await callServer(one, ben.tokens[1], changePassword, { body });
    await expect(callServer(two, ben.tokens[0], getOwnProfile)).rejects.toThrow('profiles.getOwn');
    await expect.poll(() => his.socket.connected, { timeout: 5000 }).toBe(false);

    await cluster.redis.run();
    await expect.poll(() => readiness(one), { timeout: 8000 }).toEqual({ status: 'ok' });
    await expect.poll(() => readiness(two), { timeout: 8000 }).toEqual({ status: 'ok' });
    const cleo = await newAccount(two);
    await expect
      .poll(
        async () => {
          await write(two, cleo.tokens[0], ann.memberId, 'Both again');
          return received(hers, 'new_message').length;
        },
        { timeout: 8000, interval: 500 },
      )
      .toBeGreaterThan(0);
  }, 300_000);
});
