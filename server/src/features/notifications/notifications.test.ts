import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import {
  acceptRequest,
  blockMember,
  followMember,
  rejectRequest,
  removeConnection,
  sendRequest,
  unfollowMember,
} from '@weft/shared/network/contract';
import {
  changeNotificationSettings,
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  readNotifications,
} from '@weft/shared/notifications/contract';
import type { NotificationsChanged, NotificationAdded } from '@weft/shared/notifications/events';
import { deleteComment, deletePost, deleteReply, likePost, unlikePost } from '@weft/shared/posts/contract';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { writeComment, writePost, writeReply } from '../../testing/content/write-posts.ts';
import { readZip } from '../../testing/files/read-zip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const members = (...names: readonly string[]) =>
  Promise.all(names.map((fullName) => app.addMember({ fullName })));

/** A member's entries in short form: actors, others, kind, and whether read. */
async function notificationsOf(member: TestMember) {
  await app.settled();
  const { notifications } = (await member.browser.call(listNotifications)).data;
  return notifications.map(({ kind, actors, othersCount, postId, isRead }) => ({
    kind,
    who: actors.map(({ fullName }) => fullName),
    othersCount,
    postId,
    isRead,
  }));
}

const like = async (member: TestMember, id: string) =>
  (await member.browser.call(likePost, { params: { id } })).data satisfies object;
const unreadOf = async (member: TestMember) =>
  (await member.browser.call(countUnreadNotifications)).data.unreadCount;

describe('what happens under a post', () => {
  it('at the same time make one entry, and withdrawn ones none', async () => {
    const [ann, ...others] = await members('Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay');
    if (!ann) throw new Error('six members');
    const post = await writePost(ann, 'Look');
    await Promise.all(
      others.map(async (member, index) => {
        await like(member, post._id);
        if (index < 2) await member.browser.call(unlikePost, { params: { id: post._id } });
        await writeComment(member, post, 'Yes');
      }),
    );
    const received = await notificationsOf(ann);
    const countOf = (kind: string) =>
      received.filter((entry) => entry.kind === kind).map((entry) => entry.who.length + entry.othersCount);
    expect([countOf('comment'), countOf('reaction')]).toEqual([[5], [3]]);
    expect(received.find(({ kind }) => kind === 'reaction')?.who.toSorted()).toEqual(['Dora', 'Emil', 'Fay']);
    expect(await unreadOf(ann)).toBe(2);
  });

  it('makes one entry for its author, and another one after that is read', async () => {
    const [ann, ben, cleo, dora, emil] = await members('Ann', 'Ben', 'Cleo', 'Dora', 'Emil');
    if (!ann || !ben || !cleo || !dora || !emil) throw new Error('five members');
    const post = await writePost(ann, 'Look');
    for (const member of [ben, cleo, dora, emil, ann]) await like(member, post._id);
    await like(ben, post._id);
    expect(await notificationsOf(ann)).toEqual([
      { kind: 'reaction', who: ['Emil', 'Dora', 'Cleo'], othersCount: 1, postId: post._id, isRead: false },
    ]);
    expect(await unreadOf(ann)).toBe(1);
    (await ann.browser.call(readNotifications)).data satisfies object;
    await writeComment(ben, post);
    await like(cleo, post._id);
    expect(await notificationsOf(ann)).toMatchObject([
      { kind: 'comment', who: ['Ben'], isRead: false },
      { kind: 'reaction', isRead: true },
    ]);
    expect(await notificationsOf(ben)).toEqual([]);
  });

  it('notifies the author of a comment of replies, and nobody of their own actions', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    const post = await writePost(ann, 'Look');
    const comment = await writeComment(ben, post);
    await writeReply(ben, post, comment);
    await writeReply(ann, post, comment);
    expect(await notificationsOf(ben)).toMatchObject([{ kind: 'reply', who: ['Ann'], postId: post._id }]);
    expect(await notificationsOf(ann)).toMatchObject([{ kind: 'comment', who: ['Ben'] }]);
  });

  it('is withdrawn with its cause', async () => {
    const [ann, ben, cleo] = await members('Ann', 'Ben', 'Cleo');
    if (!ann || !ben || !cleo) throw new Error('three members');
    const post = await writePost(ann, 'Look');
    await like(ben, post._id);
    await like(cleo, post._id);
    const comment = await writeComment(ben, post);
    const reply = await writeReply(ann, post, comment);
    const other = await writeReply(cleo, post, comment);
    const ids = { id: post._id, commentId: comment._id };
    (await cleo.browser.call(unlikePost, { params: { id: post._id } })).data satisfies object;
    (await ann.browser.call(deleteReply, { params: { ...ids, replyId: reply._id } })).data satisfies object;
    expect(await notificationsOf(ann)).toMatchObject([
      { kind: 'comment' },
      { kind: 'reaction', who: ['Ben'], othersCount: 0 },
    ]);
    expect(await notificationsOf(ben)).toMatchObject([{ kind: 'reply', who: ['Cleo'] }]);
    expect(other._id).not.toBe(reply._id);
    (await ben.browser.call(deleteComment, { params: ids })).data satisfies object;
    expect(await notificationsOf(ben)).toEqual([]);
    expect(await notificationsOf(ann)).toMatchObject([{ kind: 'reaction' }]);
    (await ann.browser.call(deletePost, { params: { id: post._id } })).data satisfies object;
    expect(await notificationsOf(ann)).toEqual([]);
    expect(await unreadOf(ann)).toBe(0);
  });
});

describe('what happens between two members', () => {
  it('notifies the other member, of a request only until it is answered', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    (await ann.browser.call(sendRequest, { body: { recipientId: ben.id } })).data satisfies object;
    expect(await notificationsOf(ben)).toMatchObject([{ kind: 'request', who: ['Ann'], postId: null }]);
    (await ben.browser.call(acceptRequest, { params: { id: ann.id } })).data satisfies object;
    expect(await notificationsOf(ben)).toEqual([]);
    expect(await notificationsOf(ann)).toMatchObject([{ kind: 'accepted', who: ['Ben'] }]);
  });

  it('makes no entry after it was withdrawn or declined', async () => {
    const [ann, ben, cleo] = await members('Ann', 'Ben', 'Cleo');
    if (!ann || !ben || !cleo) throw new Error('three members');
    (await ann.browser.call(sendRequest, { body: { recipientId: ben.id } })).data satisfies object;
    (await cleo.browser.call(sendRequest, { body: { recipientId: ben.id } })).data satisfies object;
    (await ann.browser.call(removeConnection, { params: { id: ben.id } })).data satisfies object;
    expect(await notificationsOf(ben)).toMatchObject([{ kind: 'request', who: ['Cleo'], othersCount: 0 }]);
    (await ben.browser.call(rejectRequest, { params: { id: cleo.id } })).data satisfies object;
    expect(await notificationsOf(ben)).toEqual([]);
    expect(await notificationsOf(cleo)).toEqual([]);
  });

  it('notifies of a follow once, until it ends', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    const params = { id: ann.id };
    (await ben.browser.call(followMember, { params })).data satisfies object;
    (await ben.browser.call(followMember, { params })).data satisfies object;
    expect(await notificationsOf(ann)).toMatchObject([{ kind: 'follow', who: ['Ben'], othersCount: 0 }]);
    (await ben.browser.call(unfollowMember, { params })).data satisfies object;
    expect(await notificationsOf(ann)).toEqual([]);
  });

  it('leaves nothing of either to the other once one blocks', async () => {
    const [ann, ben, cleo] = await members('Ann', 'Ben', 'Cleo');
    if (!ann || !ben || !cleo) throw new Error('three members');
    const post = await writePost(ann, 'Look');
    await like(ben, post._id);
    await like(cleo, post._id);
    (await ann.browser.call(followMember, { params: { id: ben.id } })).data satisfies object;
    (await ann.browser.call(blockMember, { params: { userId: ben.id } })).data satisfies object;
    expect(await notificationsOf(ann)).toMatchObject([{ kind: 'reaction', who: ['Cleo'], othersCount: 0 }]);
    expect(await notificationsOf(ben)).toEqual([]);
  });
});

describe('notifications', () => {
  it('arrive on every open page, and so does that they are read', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    const open = () => connectSocket(app.url, ann.browser.token);
    const sockets = await Promise.all([open(), open()]);
    const received = sockets.map(
      (socket) => new Promise<NotificationAdded>((resolve) => void socket.once('notification', resolve)),
    );
    await like(ben, (await writePost(ann, 'Look'))._id);
    for (const { notification, unreadCount } of await Promise.all(received)) {
      expect(notification).toMatchObject({ kind: 'reaction', actors: [{ _id: ben.id }], isRead: false });
      expect(unreadCount).toBe(1);
    }
    const changed = sockets.map(
      (socket) =>
        new Promise<NotificationsChanged>((resolve) => void socket.once('notifications_changed', resolve)),
    );
    (await ann.browser.call(readNotifications)).data satisfies object;
    expect(await Promise.all(changed)).toEqual([{ unreadCount: 0 }, { unreadCount: 0 }]);
    for (const socket of sockets) socket.close();
  });

  it("are read one by one, and never another's", async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    for (const text of ['one', 'two']) await like(ben, (await writePost(ann, text))._id);
    await notificationsOf(ann);
    const [first] = (await ann.browser.call(listNotifications)).data.notifications;
    const body = { ids: [first?._id ?? ''] };
    (await ben.browser.call(readNotifications, { body })).data satisfies object;
    expect(await unreadOf(ann)).toBe(2);
    expect((await ann.browser.call(readNotifications, { body })).data.unreadCount).toBe(1);
    expect((await notificationsOf(ann)).map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it.each([
    { ids: 'all' },
    { ids: ['x'] },
    { ids: [{ $ne: 1 }] },
    { ids: Array.from({ length: 101 }, () => '0'.repeat(24)) },
  ])('refuse %j', async (body) => {
    const ann = await app.addMember();
    expect((await ann.browser.call(readNotifications, { body })).status).toBe(400);
  });

  it('come in pages, newest first', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    const posts = [];
    for (const text of ['a', 'b', 'c']) posts.push(await writePost(ann, text));
    for (const { _id } of posts) {
      app.clock.advance(1000);
      await like(ben, _id);
      await app.settled();
    }
    const first = (await ann.browser.call(listNotifications, { query: { limit: '2' } })).data;
    const rest = await ann.browser.call(listNotifications, { query: { cursor: first.nextCursor ?? '' } });
    const ids = [...first.notifications, ...rest.data.notifications].map(({ postId }) => postId);
    expect(ids).toEqual(posts.map(({ _id }) => _id).toReversed());
  });

  it('of a kind that is switched off are not created', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    const before = await writePost(ann, 'Before');
    await like(ben, before._id);
    await app.settled();
    const body = { kinds: { reaction: false } };
    const { settings } = (await ann.browser.call(changeNotificationSettings, { body })).data;
    expect(settings).toMatchObject({ kinds: { reaction: false, comment: true }, digest: 'off' });
    const post = await writePost(ann, 'Look');
    await like(ben, post._id);
    await writeComment(ben, post);
    expect(await notificationsOf(ann)).toMatchObject([
      { kind: 'comment' },
      { kind: 'reaction', postId: before._id },
    ]);
    (await ann.browser.call(changeNotificationSettings, { body: { kinds: { reaction: true } } }))
      .data satisfies object;
    expect((await ann.browser.call(getNotificationSettings)).data.settings.kinds.reaction).toBe(true);
  });

  it('go with the account, on both sides', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    await like(ben, (await writePost(ann, 'Look'))._id);
    (await ann.browser.call(followMember, { params: { id: ben.id } })).data satisfies object;
    const quietHours = { from: '22:00', to: '06:00', timeZone: 'Europe/Berlin' };
    (await ben.browser.call(changeNotificationSettings, { body: { quietHours } })).data satisfies object;
    await app.settled();
    const { connection } = app.database;
    const [member, at] = [new Types.ObjectId(ben.id), app.clock.date()];
    const held = { member, kind: 'message', subject: 'one', to: '', dueAt: at, attempts: 0, createdAt: at };
    await connection.collection('pushes').insertOne(held);
    const storedOf = async (name: string) =>
      JSON.stringify(await connection.collection(name).find().toArray());
    const names = ['notifications', 'notification_settings', 'pushes'];
    for (const name of names) expect(await storedOf(name)).toContain(ben.id);
    (await ben.browser.call(deleteAccount, { body: { password: ben.password } })).data satisfies object;
    expect(await notificationsOf(ann)).toEqual([]);
    for (const name of names) expect(await storedOf(name)).not.toContain(ben.id);
  });

  it('are all in the export, also those of further pages', async () => {
    const [ann, ben] = await members('Ann', 'Ben');
    if (!ann || !ben) throw new Error('two members');
    const at = app.clock.date();
    const entries = Array.from({ length: 150 }, () => ({
      member: new Types.ObjectId(ann.id),
      kind: 'comment',
      subject: new Types.ObjectId().toString(),
      occurrences: [{ key: ben.id, actor: new Types.ObjectId(ben.id), at }],
      total: 1,
      createdAt: at,
      isRead: true,
    }));
    await app.database.connection.collection('notifications').insertMany(entries);
    const { url } = (await ann.browser.call(requestExport)).data;
    const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
    const { told } = JSON.parse(String(files.get('notifications.json'))) as { told: { post: string }[] };
    const posts = told.map(({ post }) => post).toSorted();
    expect(posts).toEqual(entries.map(({ subject }) => subject).toSorted());
  });

  it('are for members, under the API only', async () => {
    expect((await app.browser().call(listNotifications)).status).toBe(401);
    const ann = await app.addMember();
    const page = await ann.browser.fetch('/notifications', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('are correct for many concurrent actions', async () => {
    const [ann] = await members('Ann');
    if (!ann) throw new Error('a member');
    const many = await Promise.all(Array.from({ length: 8 }, () => app.addMember()));
    const post = await writePost(ann, 'Look');
    await Promise.all(many.flatMap((member) => [like(member, post._id), like(member, post._id)]));
    const [only, ...more] = await notificationsOf(ann);
    expect(more).toEqual([]);
    expect((only?.who.length ?? 0) + (only?.othersCount ?? 0)).toBe(8);
  });
});
