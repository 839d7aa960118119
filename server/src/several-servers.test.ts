import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, deleteAccount, login, logout } from '@weft/shared/accounts/contract';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import {
  getSentRead,
  listConversations,
  markMessageRead,
  sendMessage,
  sendMessageWithAttachments,
} from '@weft/shared/messaging/contract';
import { blockMember, followMember } from '@weft/shared/network/contract';
import { getPost, listFeed, updatePost } from '@weft/shared/posts/contract';
import { followTag } from '@weft/shared/posts/tags/tag-contract';
import { repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { muteMember, unmuteMember } from '@weft/shared/posts/muting-contract';
import { getOwnProfile, getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { connectSocket } from './testing/app/connect-socket.ts';
import { connect, disconnect } from './testing/content/connect.ts';
import { openWatchingPage } from './testing/content/watch-posts.ts';
import { writeComment, writePost } from './testing/content/write-posts.ts';
import { pdfFile } from './testing/files/documents.ts';
import { plainPicture } from './testing/files/pictures.ts';
import { formOf } from './testing/http/forms.ts';
import type { TestMember } from './testing/members/register-member.ts';
import type { TestApp } from './testing/app/test-app.ts';
import { startTwoServers } from './testing/app/two-servers.ts';
import { aMessage } from './testing/content/write-messages.ts';

/** Two servers of one installation: one database, file folder and secret, connected by a bus. */
let one: TestApp;
let two: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ one, two, close } = await startTwoServers());
});
afterAll(() => close());

/** The same session on the other server. */
function onTwo({ browser, ...member }: TestMember): TestMember {
  const there = two.browser();
  there.token = browser.token;
  return { ...member, browser: there };
}

test('a session that ended on one server is immediately invalid on the other', async () => {
  const member = await one.addMember();
  const { browser } = onTwo(member);
  expect((await browser.call(getOwnProfile)).status).toBe(200);
  (await member.browser.call(logout)).data satisfies object;
  expect((await browser.call(getOwnProfile)).failure.code).toBe('UNAUTHENTICATED');
});

test('a session that is used on one server does not run out on the other', async () => {
  const [used, unused] = [await one.addMember(), await one.addMember()];
  const wait = (by: number) => {
    for (const { clock } of [one, two]) clock.advance(by);
  };
  const readOn = async ({ browser }: TestMember) => (await browser.call(getOwnProfile)).status;
  wait(ACCOUNT_LIMITS.sessionIdle - 60_000);
  expect(await readOn(used)).toBe(200);
  await one.settled();
  wait(120_000);
  expect([await readOn(onTwo(used)), await readOn(onTwo(unused))]).toEqual([200, 401]);
});

test('a new password ends the other sessions on both', async () => {
  const member = await one.addMember();
  const elsewhere = two.browser();
  const { email, password } = member;
  elsewhere.token = (await elsewhere.call(login, { body: { email, password } })).data.token;
  expect((await elsewhere.call(getOwnProfile)).status).toBe(200);
  const body = { currentPassword: password, newPassword: 'a brand new password' };
  const { token } = (await member.browser.call(changePassword, { body })).data;
  expect((await elsewhere.call(getOwnProfile)).failure.code).toBe('UNAUTHENTICATED');
  elsewhere.token = token;
  expect((await elsewhere.call(getOwnProfile)).status).toBe(200);
});

test('a member who is blocked on one server is not found on the other, and may not write there', async () => {
  const [ann, ben] = [await one.addMember(), await one.addMember()];
  const there = onTwo(ben);
  const look = () => there.browser.call(getProfile, { params: { id: ann.id } });
  expect((await look()).status).toBe(200);
  await aMessage(there, ann);
  (await ann.browser.call(blockMember, { params: { userId: ben.id } })).data satisfies object;
  expect((await look()).status).toBe(404);
  const body = { receiverId: ann.id, content: 'Still here' };
  expect((await there.browser.call(sendMessage, { body })).failure.code).toBe('BLOCKED');
});

test('followed hashtags and those of edited posts are known on both servers', async () => {
  const [ann, ben] = [await one.addMember(), await one.addMember()];
  const there = onTwo(ben);
  const read = async () =>
    (await there.browser.call(listFeed, { query: { feed: 'following' } })).data.posts.map(({ _id }) => _id);
  const { _id } = await writePost(ann, 'Plain');
  two.clock.advance(120_000);
  expect(await read()).toEqual([]);
  (await ben.browser.call(followTag, { params: { tag: 'looms' } })).data satisfies object;
  expect(await read()).toEqual([]);
  const form = formOf({ mediaTitle: 'With #Looms' });
  (await ann.browser.call(updatePost, { params: { id: _id }, form })).data satisfies object;
  expect(await read()).toEqual([_id]);
});

test('a new post, a repost and its end on one server are in the feed on the other', async () => {
  const [ann, ben, cleo] = [await one.addMember(), await one.addMember(), await one.addMember()];
  const there = onTwo(ben);
  const read = async () =>
    (await there.browser.call(listFeed, { query: { feed: 'following' } })).data.posts.map(({ _id }) => _id);
  (await ben.browser.call(followMember, { params: { id: ann.id } })).data satisfies object;
  expect(await read()).toEqual([]);
  const { _id: first } = await writePost(ann, 'The first');
  expect(await read()).toEqual([first]);
  const reposted = { params: { id: (await writePost(cleo, 'Of another'))._id } };
  (await ann.browser.call(repostPost, reposted)).data satisfies object;
  expect(await read()).toEqual([reposted.params.id, first]);
  (await ann.browser.call(undoRepost, reposted)).data satisfies object;
  expect(await read()).toEqual([first]);
});

test('a member who is muted on one server has no posts in the feed on the other', async () => {
  const [ann, ben] = [await one.addMember(), await one.addMember()];
  const there = onTwo(ben);
  const post = await writePost(ann, 'Muted soon');
  const isShown = async () =>
    (await there.browser.call(listFeed)).data.posts.some(({ _id }) => _id === post._id);
  expect(await isShown()).toBe(true);
  (await ben.browser.call(muteMember, { params: { id: ann.id } })).data satisfies object;
  expect(await isShown()).toBe(false);
  (await there.browser.call(unmuteMember, { params: { id: ann.id } })).data satisfies object;
  expect(await isShown()).toBe(true);
});

test('when a connection ends on one server, the post for connections and its file are immediately gone on the other', async () => {
  const [ann, ben] = [await one.addMember(), await one.addMember()];
  await connect(ann, ben);
  const mediaImage = { bytes: await plainPicture(40, 30) };
  const post = await writePost(ann, { mediaTitle: 'Among us', audience: 'connections', mediaImage });
  const there = onTwo(ben).browser;
  const look = async () => [
    (await there.call(getPost, { params: { id: post._id } })).status,
    (await there.fetch(post.mediaImage[0]?.url ?? '')).status,
  ];
  expect(await look()).toEqual([200, 200]);
  await disconnect(ann, ben);
  expect(await look()).toEqual([404, 404]);
});

test('when a post is narrowed on one server, its file is immediately gone on the other', async () => {
  const [ann, ben] = [await one.addMember(), await one.addMember()];
  const post = await writePost(ann, { mediaImage: { bytes: await plainPicture(40, 30) } });
  const there = onTwo(ben).browser;
  const look = async () => (await there.fetch(post.mediaImage[0]?.url ?? '')).status;
  expect(await look()).toBe(200);
  const edit = { params: { id: post._id }, form: formOf({ audience: 'connections' }) };
  (await ann.browser.call(updatePost, edit)).data satisfies object;
  expect(await look()).toBe(404);
});

test('a new name appears on both, and a deleted member cannot be written to on either', async () => {
  const [ann, ben] = [await one.addMember({ fullName: 'Ann Before' }), await one.addMember()];
  await aMessage(ann, ben);
  const there = onTwo(ben);
  const nameOf = async (): Promise<string | undefined> =>
    (await there.browser.call(listConversations)).data.data[0]?.participants[1]?.fullName;
  expect(await nameOf()).toBe('Ann Before');
  const form = formOf({ fullName: 'Ann After' });
  (await ann.browser.call(updateProfile, { form })).data satisfies object;
  expect(await nameOf()).toBe('Ann After');
  (await ann.browser.call(deleteAccount, { body: { password: ann.password } })).data satisfies object;
  await one.settled();
  const body = { receiverId: ann.id, content: 'Where are you?' };
  expect((await there.browser.call(sendMessage, { body })).status).toBe(404);
});

test('changes and new posts on one server reach the pages on the other, as long as the post is seen', async () => {
  const [ann, ben] = [await one.addMember(), await one.addMember()];
  await connect(ann, ben);
  const post = await writePost(ann, { mediaTitle: 'Among us', audience: 'connections' });
  const page = await openWatchingPage(two.url, onTwo(ben), { posts: [post], feed: 'everyone' });
  const comment = await writeComment(ann, post, 'From afar');
  await page.until(() => JSON.stringify(page.changesOf(post)).includes(comment._id));
  const { _id } = await writePost(ann);
  await page.until(() => page.newPosts().some((each) => each._id === _id));
  await disconnect(ann, ben);
  await page.until(() => page.changesOf(post).some(({ isGone }) => isGone));
  page.socket.close();
});

describe('a conversation', () => {
  test('are the same on both immediately: list, unread count, read marks', async () => {
    const [ann, ben] = [await one.addMember(), await one.addMember()];
    const there = onTwo(ben);
    const listed = async () => (await there.browser.call(listConversations)).data.data[0];
    for (let seq = 1; seq <= 5; seq += 1) {
      const { _id } = await aMessage(ann, ben, `Message ${seq}`);
      expect(await listed()).toMatchObject({
        unreadCount: 1,
        lastMessage: { _id, seq },
        state: { lastSeq: seq },
      });
      const read = await there.browser.call(markMessageRead, { params: { id: _id } });
      expect(read.data.state).toMatchObject({ unreadCount: 0, lastSeq: seq });
      const shown = await ann.browser.call(getSentRead, { params: { id: _id } });
      expect(shown.data.data.isRead).toBe(true);
    }
  });

  test('accepts concurrent texts and files on both servers, each with its own position', async () => {
    const [ann, ben] = [await one.addMember(), await one.addMember()];
    const there = onTwo(ben);
    await aMessage(ann, ben);
    const pdf = { bytes: pdfFile(), name: 'offer.pdf' };
    const withFile = async (from: TestMember, to: TestMember) => {
      const form = formOf({ receiverId: to.id, attachments: [pdf] });
      return (await from.browser.call(sendMessageWithAttachments, { form })).data.data.message;
    };
    const all = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [
        withFile(ann, ben),
        withFile(there, ann),
        aMessage(ann, ben),
        aMessage(there, ann),
      ]),
    );
    expect(all.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(all.map((_, index) => index + 2));
    for (const { attachments } of all) {
      for (const { url } of attachments) expect((await there.browser.fetch(url)).status).toBe(200);
    }
  });
});

test('a member online on one server is online on the other', async () => {
  const [ann, ben] = [await one.addMember(), await one.addMember()];
  await aMessage(ann, ben);
  const there = onTwo(ben);
  const status = async () =>
    (await there.browser.call(listConversations)).data.data[0]?.participants[1]?.presence.status;
  expect(await status()).toBe('offline');
  const socket = await connectSocket(one.url, ann.browser.token);
  await expect.poll(status).toBe('online');
  await socket.emitWithAck('update_status', { status: 'away' });
  await expect.poll(status).toBe('away');
  socket.close();
});
