import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addComment,
  addReply,
  createPost,
  likePost,
  unlikePost,
  updatePost,
} from '@weft/shared/posts/contract';
import { followTag, unfollowTag } from '@weft/shared/posts/tags/tag-contract';
import { formOf } from '../../testing/http/forms.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { writeComment, writePost } from '../../testing/content/write-posts.ts';

/** A fifth of every rate, so that tests reach it soon. */
const FACTOR = 0.2;
/** A busy machine needs this long (ms). */
const PATIENCE = 120_000;

let app: TestApp;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: String(FACTOR) });
  [ann, ben] = [await app.addMember(), await app.addMember()];
});
afterAll(() => app.close());

interface Answered {
  readonly status: number;
  readonly headers: Headers;
}

/** Number of successful calls before the first rate limit error. */
async function letThrough(call: (turn: number) => Promise<Answered>): Promise<number> {
  for (let turn = 0; ; turn += 1) {
    const { status, headers } = await call(turn);
    if (status !== 429) {
      expect(status).toBeLessThan(300);
      continue;
    }
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    return turn;
  }
}

describe('in ten minutes a member may', { timeout: PATIENCE }, () => {
  it('publish 30 posts', async () => {
    const publish = (who: TestMember) =>
      who.browser.call(createPost, { form: formOf({ mediaTitle: 'Once more' }) });
    expect(await letThrough(() => publish(ann))).toBe(30 * FACTOR);
    expect((await publish(ben)).status).toBe(201);
  });

  it('edit posts as often as publish them, both together 30 times', async () => {
    const cara = await app.addMember();
    const params = { id: (await writePost(cara))._id };
    const edit = (turn: number) =>
      cara.browser.call(updatePost, { params, form: formOf({ mediaTitle: `Version ${turn}` }) });
    // The post itself was the first call.
    expect(await letThrough(edit)).toBe(30 * FACTOR - 1);
    const publish = await cara.browser.call(createPost, { form: formOf({ mediaTitle: 'One more' }) });
    expect(publish.status).toBe(429);
  });

  it('write 120 comments and replies together', async () => {
    const post = await writePost(ben);
    const comment = await writeComment(ben, post);
    const params = { id: post._id, commentId: comment._id };
    const write = (turn: number): Promise<Answered> =>
      turn % 2 === 0
        ? ann.browser.call(addComment, { params, body: { comment: 'c' } })
        : ann.browser.call(addReply, { params, body: { reply: 'r' } });
    expect(await letThrough(write)).toBe(120 * FACTOR);
  });

  it('follow hashtags 300 times, taking back included', async () => {
    const follow = (turn: number): Promise<Answered> =>
      ann.browser.call(turn % 2 === 0 ? followTag : unfollowTag, { params: { tag: 'storage' } });
    expect(await letThrough(follow)).toBe(300 * FACTOR);
  });

  it('react 300 times, taking back included', async () => {
    const params = { id: (await writePost(ben))._id };
    const react = (turn: number): Promise<Answered> =>
      ann.browser.call(turn % 2 === 0 ? likePost : unlikePost, { params });
    expect(await letThrough(react)).toBe(300 * FACTOR);
  });
});

describe('a refused upload', () => {
  it('is in the log of security events', async () => {
    const form = formOf({ mediaImage: { bytes: '<svg/>' } });
    expect((await ben.browser.call(createPost, { form })).status).toBe(415);
    const events = () => app.log.lines().filter((line) => line['security'] === 'upload-refused');
    await expect.poll(events).toMatchObject([{ memberId: ben.id, reason: 'UNSUPPORTED_MEDIA_TYPE' }]);
  });
});
