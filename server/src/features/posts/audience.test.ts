import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countUnreadNotifications, listNotifications } from '@weft/shared/notifications/contract';
import {
  createPost,
  getPost,
  listFeed,
  listMemberPosts,
  searchPosts,
  updatePost,
} from '@weft/shared/posts/contract';
import type { Audience } from '@weft/shared/posts/audience';
import type { CommentView, PostView } from '@weft/shared/posts/views';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { connect, disconnect } from '../../testing/content/connect.ts';
import { expectPostsToBeConsistent } from '../../testing/content/post-consistency.ts';
import { writeComment, writePost, writeReply } from '../../testing/content/write-posts.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { formOf } from '../../testing/http/forms.ts';

let app: TestApp;
/** Ann writes. Ben is connected to her, Cleo is not. */
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
  cleo = await app.addMember({ fullName: 'Cleo Diaz' });
  await connect(ann, ben);
});
afterAll(async () => {
  await expectPostsToBeConsistent(app);
  await app.close();
});

const write = (mediaTitle: string, audience: Audience) => writePost(ann, { mediaTitle, audience });
const edit = (post: PostView, fields: Parameters<typeof formOf>[0]) =>
  ann.browser.call(updatePost, { params: { id: post._id }, form: formOf(fields) });
const statusOf = async (who: TestMember, { _id }: PostView) =>
  (await who.browser.call(getPost, { params: { id: _id } })).status;

type List = typeof listFeed | typeof listMemberPosts | typeof searchPosts;

/** Texts of a list to its end, with the lengths of its pages. */
async function readAll(who: TestMember, list: List, limit: number) {
  const texts: string[] = [];
  const lengths: number[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { query: 'plum', limit: String(limit), ...(cursor && { cursor }) };
    const search = new URLSearchParams(query);
    const path = list.path.replace(':id', ann.id);
    const response = await who.browser.fetch(`/api${path}?${search}`);
    const page = (await response.json()) as {
      posts?: PostView[];
      media?: PostView[];
      nextCursor: string | null;
    };
    const posts = page.posts ?? page.media ?? [];
    texts.push(...posts.map(({ mediaTitle }) => mediaTitle));
    lengths.push(posts.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { texts, lengths };
}

describe('the audience of a post', () => {
  it('is everyone unless the author chooses, and appears in the response', async () => {
    expect((await writePost(ann, 'For all')).audience).toBe('everyone');
    expect((await write('For few', 'connections')).audience).toBe('connections');
    const refused = await ann.browser.call(createPost, {
      form: formOf({ mediaTitle: 'For whom?', audience: 'friends' }),
    });
    expect(refused.failure.fields).toHaveProperty('audience');
  });

  it('of a post of an earlier version is everyone, also in a search', async () => {
    const post = await writePost(ann, 'Older quince');
    for (const collection of ['posts', 'post_words']) {
      const all = app.database.connection.collection(collection);
      await all.updateMany({ author: { $exists: true } }, { $unset: { audience: 1 } });
    }
    const { data } = await cleo.browser.call(searchPosts, { query: { query: 'quince' } });
    expect(data.posts).toMatchObject([{ _id: post._id, audience: 'everyone' }]);
    expect((await edit(post, { mediaTitle: 'Older quince, changed' })).data.data.audience).toBe('everyone');
    expect(await statusOf(cleo, post)).toBe(200);
  });

  it('belongs to what a repeated request must repeat', async () => {
    const clientId = randomUUID();
    const send = (audience: Audience) =>
      ann.browser.call(createPost, { form: formOf({ mediaTitle: 'Once', clientId, audience }) });
    const { data } = await send('connections');
    expect((await send('connections')).data.data._id).toBe(data.data._id);
    expect((await send('everyone')).failure.code).toBe('CLIENT_ID_REUSED');
  });
});

describe('lists with posts for connections', () => {
  it.each([1, 3, 20])('have full pages of %s to the end, for connections and others', async (limit) => {
    const word = 'Plum';
    const existing = (await readAll(ann, searchPosts, 100)).texts.length;
    for (let index = existing; index < 12; index += 1) {
      await write(`${word} ${index}`, index % 4 === 3 ? 'everyone' : 'connections');
    }
    for (const list of [listFeed, listMemberPosts, searchPosts]) {
      const numbers = async (who: TestMember) => {
        const { texts, lengths } = await readAll(who, list, limit);
        for (const length of lengths.slice(0, -1)) expect(length).toBe(limit);
        return texts.filter((text) => text.startsWith(word)).map((text) => Number(text.split(' ')[1]));
      };
      const all = Array.from({ length: 12 }, (_, index) => 11 - index);
      expect(await numbers(ben)).toEqual(all);
      expect(await numbers(ann)).toEqual(all);
      expect(await numbers(cleo)).toEqual([11, 7, 3]);
    }
  });
});

describe('changing the audience', () => {
  it('takes effect at once for the post, its search words and its file', async () => {
    const mediaImage = { bytes: await plainPicture(40, 30) };
    const post = await writePost(ann, { mediaTitle: 'Medlar', mediaImage });
    const seenBy = async (who: TestMember) => [
      await statusOf(who, post),
      (await who.browser.call(searchPosts, { query: { query: 'medlar' } })).data.posts.length,
      (await who.browser.fetch(post.mediaImage[0]?.url ?? '')).status,
    ];
    expect(await seenBy(cleo)).toEqual([200, 1, 200]);
    (await edit(post, { audience: 'connections' })).data satisfies object;
    expect(await seenBy(cleo)).toEqual([404, 0, 404]);
    expect(await seenBy(ben)).toEqual([200, 1, 200]);
    (await edit(post, { mediaTitle: 'Medlar again' })).data satisfies object;
    expect(await seenBy(cleo)).toEqual([404, 0, 404]);
    (await edit(post, { audience: 'everyone' })).data satisfies object;
    expect(await seenBy(cleo)).toEqual([200, 1, 200]);
  });

  it('restricts a file that is added to a post for connections', async () => {
    const post = await write('With a picture soon', 'connections');
    const mediaImage = { bytes: await plainPicture(50, 30) };
    const url = (await edit(post, { mediaImage })).data.data.mediaImage[0]?.url ?? '';
    expect((await cleo.browser.fetch(url)).status).toBe(404);
    expect((await ben.browser.fetch(url)).status).toBe(200);
  });
});

describe('notifications', () => {
  const entriesOf = async (who: TestMember, post: PostView) => {
    await app.settled();
    const { notifications } = (await who.browser.call(listNotifications)).data;
    return notifications.filter(({ postId }) => postId === post._id);
  };
  const unreadOf = async (who: TestMember) =>
    (await who.browser.call(countUnreadNotifications)).data.unreadCount;
  const reply = (post: PostView, comment: CommentView) => writeReply(ann, post, comment, 'Thank you');

  it('of replies end when the post is narrowed, and the count with them', async () => {
    const post = await write('Soon narrower', 'everyone');
    const comments = [await writeComment(ben, post), await writeComment(cleo, post)];
    for (const comment of comments) await reply(post, comment);
    expect(await entriesOf(cleo, post)).toHaveLength(1);
    const before = await unreadOf(cleo);
    (await edit(post, { audience: 'connections' })).data satisfies object;
    expect(await entriesOf(cleo, post)).toEqual([]);
    expect(await unreadOf(cleo)).toBe(before - 1);
    expect(await entriesOf(ben, post)).toHaveLength(1);
  });

  it('of replies end with the connection, and no new ones come: no entry, no event', async () => {
    const dora = await app.addMember({ fullName: 'Dora Eck' });
    await connect(dora, ann);
    const post = await write('Among us', 'connections');
    const comment = await writeComment(dora, post);
    await reply(post, comment);
    expect(await entriesOf(dora, post)).toHaveLength(1);
    await disconnect(ann, dora);
    expect(await entriesOf(dora, post)).toEqual([]);
    const socket = await connectSocket(app.url, dora.browser.token);
    const heard: unknown[] = [];
    socket.on('notification', (event) => heard.push(event));
    await reply(post, comment);
    expect(await entriesOf(dora, post)).toEqual([]);
    await write('Something for the socket', 'everyone');
    await connect(ann, dora);
    await app.settled();
    socket.close();
    expect(JSON.stringify(heard)).not.toContain(post._id);
    expect(await unreadOf(dora)).toBe(1);
  });
});
