import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockMember } from '@weft/shared/network/contract';
import { deletePost, listMemberPosts, updatePost } from '@weft/shared/posts/contract';
import { repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect } from '../../../testing/content/connect.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let mona: TestMember;
let vera: TestMember;
let ann: TestMember;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR });
  vera = await app.addMember({ fullName: 'Vera Wood' });
  ann = await app.addMember({ fullName: 'Ann Baker' });
});
afterAll(() => app.close());

type Id = { readonly _id: string };
const repost = async (who: TestMember, { _id: id }: Id) =>
  (await who.browser.call(repostPost, { params: { id } })).data satisfies object;

/** Texts of a member's activity to its end, each with who reposted it. */
async function activityOf(member: TestMember, reader = vera, limit = 20): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = {
      reposts: 'true',
      limit: String(limit),
      ...(cursor && { cursor }),
    };
    const { data } = await reader.browser.call(listMemberPosts, { params: { id: member.id }, query });
    const by = new Map(data.reposts?.map(({ post, user }) => [post, user.fullName]));
    expect(new Set(data.media.map(({ _id }) => _id)).size).toBe(data.media.length);
    if (data.nextCursor) expect(data.media).toHaveLength(limit);
    lines.push(
      ...data.media.map(({ _id, mediaTitle }) => [by.get(_id), mediaTitle].filter(Boolean).join(': ')),
    );
    cursor = data.nextCursor;
  } while (cursor);
  return lines;
}

describe("a member's activity", () => {
  it('has posts and reposts in the order of their times, each post once a page', async () => {
    const ingrid = await app.addMember({ fullName: 'Ingrid Solvang' });
    const old = await writePost(ann, 'An old thought');
    const own = await writePost(ingrid, 'One');
    await repost(ingrid, old);
    await writePost(ingrid, 'Two');
    const expected = ['Two', 'Ingrid Solvang: An old thought', 'One'];
    for (const limit of [1, 2, 3, 20]) expect(await activityOf(ingrid, vera, limit)).toEqual(expected);
    await repost(ingrid, own);
    expect(await activityOf(ingrid)).toEqual([
      'Ingrid Solvang: One',
      'Two',
      'Ingrid Solvang: An old thought',
    ]);
    (await ingrid.browser.call(undoRepost, { params: { id: old._id } })).data satisfies object;
    expect(await activityOf(ingrid)).toEqual(['Ingrid Solvang: One', 'Two']);
  });

  it('has no reposts unless asked for', async () => {
    const sharer = await app.addMember();
    await repost(sharer, await writePost(ann));
    for (const query of [{}, { reposts: 'false' }]) {
      const { data } = await vera.browser.call(listMemberPosts, { params: { id: sharer.id }, query });
      expect([data.media, data.reposts]).toEqual([[], undefined]);
    }
    const refused = await vera.browser.call(listMemberPosts, {
      params: { id: sharer.id },
      query: { reposts: 'yes' },
    });
    expect(refused.failure.fields).toHaveProperty('reposts');
  });

  it('has nothing that the reader may not see, and full pages nevertheless', async () => {
    const [sharer, blocking, suspended, narrow] = [
      await app.addMember({ fullName: 'Sharer' }),
      await app.addMember(),
      await app.addMember(),
      await app.addMember(),
    ];
    await connect(vera, narrow);
    await repost(sharer, await writePost(ann, 'First'));
    const hidden = [];
    for (const author of [blocking, suspended, narrow, blocking]) {
      const post = await writePost(author, 'Hidden');
      await repost(sharer, post);
      hidden.push(post);
    }
    const deleted = await writePost(ann, 'Deleted');
    await repost(sharer, deleted);
    await repost(sharer, await writePost(ann, 'Last'));
    expect(await activityOf(sharer, vera, 2)).toHaveLength(7);
    (await blocking.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    await suspend(mona, ann, suspended);
    const form = formOf({ mediaTitle: 'Hidden', audience: 'connections' });
    (await narrow.browser.call(updatePost, { params: { id: hidden[2]?._id ?? '' }, form }))
      .data satisfies object;
    (await ann.browser.call(deletePost, { params: { id: deleted._id } })).data satisfies object;
    for (const limit of [1, 2, 20])
      expect(await activityOf(sharer, vera, limit)).toEqual(['Sharer: Last', 'Sharer: First']);
    const lines = await activityOf(sharer, ann);
    expect(lines.filter((line) => line === 'Sharer: Hidden')).toHaveLength(2);
  });

  it('of a member who blocks the reader does not exist, and that of a blocked member is empty', async () => {
    const sharer = await app.addMember();
    await repost(sharer, await writePost(ann));
    (await sharer.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    const call = (who: TestMember, { id }: TestMember) =>
      who.browser.call(listMemberPosts, { params: { id }, query: { reposts: 'true' } });
    expect((await call(vera, sharer)).status).toBe(404);
    await repost(vera, await writePost(ann));
    expect((await call(sharer, vera)).data).toMatchObject({ media: [], reposts: [], nextCursor: null });
  });
});
