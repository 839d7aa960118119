import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNotificationSettings, listNotifications } from '@weft/shared/notifications/contract';
import type { NotificationKind, NotificationView } from '@weft/shared/notifications/views';
import { deletePost, updatePost } from '@weft/shared/posts/contract';
import { repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { formOf } from '../../../testing/http/forms.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann' });
  ben = await app.addMember({ fullName: 'Ben' });
  cleo = await app.addMember({ fullName: 'Cleo' });
});
afterAll(() => app.close());

type Id = { readonly _id: string };
const repost = async (who: TestMember, { _id: id }: Id) =>
  (await who.browser.call(repostPost, { params: { id } })).data satisfies object;
const quote = (who: TestMember, { _id }: Id, fields = {}) =>
  writePost(who, { mediaTitle: 'Look at this', quotes: _id, ...fields });

async function entriesAbout(
  who: TestMember,
  kind: NotificationKind,
  { _id }: Id,
): Promise<NotificationView[]> {
  await app.settled();
  const { notifications } = (await who.browser.call(listNotifications, { query: { limit: '50' } })).data;
  return notifications.filter((entry) => entry.kind === kind && entry.postId === _id);
}

describe('the author', () => {
  it('is notified of reposts in one entry, and no longer of one that is undone', async () => {
    const post = await writePost(ann, 'Shared a lot');
    await repost(ben, post);
    await repost(cleo, post);
    await repost(ann, post);
    expect(await entriesAbout(ann, 'repost', post)).toMatchObject([
      { actors: [{ fullName: 'Cleo' }, { fullName: 'Ben' }], othersCount: 0, excerpt: 'Shared a lot' },
    ]);
    for (const { browser } of [ben, cleo])
      (await browser.call(undoRepost, { params: { id: post._id } })).data satisfies object;
    expect(await entriesAbout(ann, 'repost', post)).toEqual([]);
  });

  it('is notified of a quote, which the entry leads to, until it is deleted', async () => {
    const post = await writePost(ann, 'Quoted');
    const written = await quote(ben, post);
    expect(await entriesAbout(ann, 'quote', written)).toMatchObject([
      { actors: [{ fullName: 'Ben' }], excerpt: 'Look at this' },
    ]);
    (await ben.browser.call(deletePost, { params: { id: written._id } })).data satisfies object;
    expect(await entriesAbout(ann, 'quote', written)).toEqual([]);
  });

  it('is notified of a quote once they may see it, and no longer of one that is narrowed', async () => {
    const post = await writePost(ann);
    const opened = await quote(ben, post, { audience: 'connections' });
    expect(await entriesAbout(ann, 'quote', opened)).toEqual([]);
    const opening = { params: { id: opened._id }, form: formOf({ audience: 'everyone' }) };
    (await ben.browser.call(updatePost, opening)).data satisfies object;
    expect(await entriesAbout(ann, 'quote', opened)).toMatchObject([{ actors: [{ fullName: 'Ben' }] }]);
    const wide = await quote(ben, post);
    expect(await entriesAbout(ann, 'quote', wide)).toHaveLength(1);
    const form = formOf({ mediaTitle: 'Look at this', audience: 'connections' });
    (await ben.browser.call(updatePost, { params: { id: wide._id }, form })).data satisfies object;
    expect(await entriesAbout(ann, 'quote', wide)).toEqual([]);
  });

  it('may switch both off', async () => {
    const kinds = { repost: false, quote: false };
    (await cleo.browser.call(changeNotificationSettings, { body: { kinds } })).data satisfies object;
    const post = await writePost(cleo);
    await repost(ben, post);
    const written = await quote(ben, post);
    expect(await entriesAbout(cleo, 'repost', post)).toEqual([]);
    expect(await entriesAbout(cleo, 'quote', written)).toEqual([]);
  });
});
