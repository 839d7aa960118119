import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment, addReply, createPost, likePost, unlikePost } from '@weft/shared/posts/contract';
import { formOf } from '../../testing/forms.ts';
import type { TestMember } from '../../testing/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeComment, writePost } from '../../testing/write-posts.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  [ann, ben] = [await app.registerMember(), await app.registerMember()];
});
afterAll(() => app.close());

interface Answered {
  readonly status: number;
  readonly headers: Headers;
}

/** How many of the calls were let through; the next one was refused for a while. */
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

describe('in ten minutes a member may', () => {
  it('publish 30 posts', async () => {
    const publish = (who: TestMember) =>
      who.browser.call(createPost, { form: formOf({ mediaTitle: 'Once more' }) });
    expect(await letThrough(() => publish(ann))).toBe(30);
    expect((await publish(ben)).status).toBe(201);
  });

  it('write 120 comments and replies together', async () => {
    const post = await writePost(ben);
    const comment = await writeComment(ben, post);
    const params = { id: post._id, commentId: comment._id };
    const write = (turn: number): Promise<Answered> =>
      turn % 2 === 0
        ? ann.browser.call(addComment, { params, body: { comment: 'c' } })
        : ann.browser.call(addReply, { params, body: { reply: 'r' } });
    expect(await letThrough(write)).toBe(120);
  });

  it('react 300 times, taking back included', async () => {
    const params = { id: (await writePost(ben))._id };
    const react = (turn: number): Promise<Answered> =>
      ann.browser.call(turn % 2 === 0 ? likePost : unlikePost, { params });
    expect(await letThrough(react)).toBe(300);
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
