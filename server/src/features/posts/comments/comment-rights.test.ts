import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockMember } from '@weft/shared/network/contract';
import {
  editComment,
  editReply,
  listCommentReactions,
  listReplyReactions,
  reactToComment,
  reactToReply,
  unreactToComment,
  unreactToReply,
} from '@weft/shared/posts/comment-contract';
import type { CommentView, ReplyView } from '@weft/shared/posts/views';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writeComment, writePost, writeReply } from '../../../testing/content/write-posts.ts';

const MODERATOR = anEmail('moderator');
let app: TestApp;
let people: Record<string, Pick<TestMember, 'browser'>>;
let comment: CommentView;
let reply: ReplyView;

/** Olga's post has a comment of Carl with a reply of Rita. */
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  const register = (fullName: string) => app.addMember({ fullName });
  const mona = await app.addMember({ email: MODERATOR });
  const [olga, carl, rita, other] = [
    await register('Olga'),
    await register('Carl'),
    await register('Rita'),
    await register('Other'),
  ];
  const post = await writePost(olga);
  comment = await writeComment(carl, post);
  reply = await writeReply(rita, post, comment);
  const suspended = await register('Suspended');
  const block = async (who: TestMember, whom: TestMember) => {
    (await who.browser.call(blockMember, { params: { userId: whom.id } })).data satisfies object;
    return { who, whom };
  };
  people = {
    'the author of the comment': carl,
    'the author of the reply': rita,
    'the author of the post': olga,
    'another member': other,
    'a moderator': mona,
    'a member whom the author of the post has blocked': (await block(olga, await register('A'))).whom,
    'a member who has blocked the author of the post': (await block(await register('B'), olga)).who,
    'a member whom the author of the comment has blocked': (await block(carl, await register('C'))).whom,
    'a member who has blocked the author of the comment': (await block(await register('D'), carl)).who,
    'a member whom the author of the reply has blocked': (await block(rita, await register('E'))).whom,
    'a member who has blocked the author of the reply': (await block(await register('F'), rita)).who,
    'a suspended member': suspended,
    'a visitor': { browser: app.browser() },
  };
  await suspend(mona, other, suspended);
});
afterAll(() => app.close());

/** Who, and the status of editing and reacting: to the comment, to the reply. */
it.each([
  ['the author of the comment', [200, 200], [403, 200]],
  ['the author of the reply', [403, 200], [200, 200]],
  ['the author of the post', [403, 200], [403, 200]],
  ['another member', [403, 200], [403, 200]],
  ['a moderator', [403, 200], [403, 200]],
  ['a member whom the author of the post has blocked', [404, 404], [404, 404]],
  ['a member who has blocked the author of the post', [404, 404], [404, 404]],
  ['a member whom the author of the comment has blocked', [404, 404], [404, 404]],
  ['a member who has blocked the author of the comment', [404, 404], [404, 404]],
  ['a member whom the author of the reply has blocked', [403, 200], [404, 404]],
  ['a member who has blocked the author of the reply', [403, 200], [404, 404]],
  ['a suspended member', [403, 403], [403, 403]],
  ['a visitor', [401, 401], [401, 401]],
] as const)('%s: comment %j, reply %j', async (who, onComment, onReply) => {
  const { browser } = people[who] ?? {};
  if (!browser) throw new Error('everybody is there');
  const to = { params: { id: comment._id } };
  const toReply = { params: { id: reply._id } };
  const body = { reaction: '👏' } as const;
  const text = `Changed by ${who}`;
  const statuses = async (...calls: readonly Promise<{ readonly status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);
  expect(
    await statuses(
      browser.call(editComment, { ...to, body: { comment: text } }),
      browser.call(reactToComment, { ...to, body }),
    ),
  ).toEqual(onComment);
  expect(
    await statuses(
      browser.call(editReply, { ...toReply, body: { reply: text } }),
      browser.call(reactToReply, { ...toReply, body }),
    ),
  ).toEqual(onReply);
  const [, mayReact] = onComment;
  const [, mayReactToReply] = onReply;
  expect(await statuses(browser.call(listCommentReactions, to), browser.call(unreactToComment, to))).toEqual([
    mayReact,
    mayReact,
  ]);
  expect(
    await statuses(browser.call(listReplyReactions, toReply), browser.call(unreactToReply, toReply)),
  ).toEqual([mayReactToReply, mayReactToReply]);
});
