import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { blockMember } from '@weft/shared/network/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { editComment, editReply } from '@weft/shared/posts/comment-contract';
import { deleteComment, getPost, listComments, listReplies } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { getCase } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import { openCaseOf, sendReport } from '../../../testing/content/report-content.ts';
import { writeComment, writePost, writeReply } from '../../../testing/content/write-posts.ts';

const { rules, done } = POST_TEXTS;
const MODERATOR = anEmail('moderator');
let app: TestApp;
let mona: TestMember;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR });
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
  cleo = await app.addMember({ fullName: 'Cleo Diaz' });
});
afterAll(() => app.close());
afterEach(() => expectPostsToBeConsistent(app));

type Id = { readonly _id: string };
const edit = (who: TestMember, { _id: id }: Id, comment: unknown) =>
  who.browser.call(editComment, { params: { id }, body: { comment } as { comment: string } });
const reword = (who: TestMember, { _id: id }: Id, reply: string) =>
  who.browser.call(editReply, { params: { id }, body: { reply } });
const postAs = async (who: TestMember, { _id: id }: Id) =>
  (await who.browser.call(getPost, { params: { id } })).data.data;

/** Ann's post with a comment of Ben and his reply to it. */
async function thread() {
  const post = await writePost(ann);
  const comment = await writeComment(ben, post, 'Teh first');
  const reply = await writeReply(ben, post, comment, 'Teh reply');
  return { post, comment, reply };
}

describe('an edited comment', () => {
  it('answers itself with the time, and appears in the preview and the list', async () => {
    const { post, comment } = await thread();
    expect(comment).toMatchObject({ editedAt: null, can: { edit: true } });
    const { status, data } = await edit(ben, comment, '  The first ');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      message: done.commentUpdated,
      _id: comment._id,
      comment: 'The first',
      createdAt: comment.createdAt,
      editedAt: expect.any(String) as string,
      repliesCount: 1,
    });
    const shown = { comment: 'The first', editedAt: data.editedAt };
    expect((await postAs(ann, post)).comments).toMatchObject([{ ...shown, can: { edit: false } }]);
    const { comments } = (await ann.browser.call(listComments, { params: { id: post._id } })).data;
    expect(comments).toMatchObject([shown]);
  });

  it('stays unedited if the text is the same: a repeated call is harmless', async () => {
    const { comment } = await thread();
    expect((await edit(ben, comment, ' Teh first')).data.editedAt).toBeNull();
    const first = (await edit(ben, comment, 'The first')).data;
    app.clock.advance(60_000);
    expect((await edit(ben, comment, 'The first')).data.editedAt).toBe(first.editedAt);
  });

  it.each([
    ['', rules.comment],
    ['\u200B', rules.comment],
    ['x'.repeat(1251), rules.commentLong],
    [{ $gt: '' }, undefined],
    [undefined, undefined],
  ])('to %j is refused and unchanged', async (text, message) => {
    const { post, comment } = await thread();
    const { failure } = await edit(ben, comment, text);
    expect(failure).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { comment: message ?? (expect.any(String) as string) },
    });
    expect((await postAs(ann, post)).comments).toMatchObject([{ comment: 'Teh first', editedAt: null }]);
  });

  it('is shown in the notification, and to moderators beside what was reported', async () => {
    const { comment } = await thread();
    (await sendReport(cleo, 'comment', comment._id)).data satisfies object;
    await edit(ben, comment, 'Never said that');
    await app.settled();
    const { notifications } = (await ann.browser.call(listNotifications)).data;
    expect(notifications[0]).toMatchObject({ kind: 'comment', excerpt: 'Never said that' });
    const { _id: id } = await openCaseOf(mona, comment._id);
    const found = JSON.stringify((await mona.browser.call(getCase, { params: { id } })).data);
    expect(found).toContain('Teh first');
    expect(found).toContain('Never said that');
  });
});

it('shows an edited reply in its thread and in both previews', async () => {
  const { post, comment, reply } = await thread();
  const { data } = await reword(ben, reply, 'The reply');
  expect(data).toMatchObject({ message: done.replyUpdated, reply: 'The reply' });
  const shown = { reply: 'The reply', editedAt: data.editedAt };
  expect((await postAs(ann, post)).comments).toMatchObject([{ replies: [shown], repliesCount: 1 }]);
  const params = { id: post._id, commentId: comment._id };
  expect((await ann.browser.call(listReplies, { params })).data.replies).toMatchObject([shown]);
});

describe('at the same time', () => {
  it('an edit and a deletion leave the edited comment or none', async () => {
    const { post, comment } = await thread();
    const params = { id: post._id, commentId: comment._id };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => edit(ben, comment, `Edit ${index}`)),
      ben.browser.call(deleteComment, { params }),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await postAs(ann, post)).toMatchObject({ commentsCount: 0, comments: [] });
  });

  it('several edits leave one of the texts, everywhere the same', async () => {
    const { post, comment } = await thread();
    const texts = Array.from({ length: 10 }, (_, index) => `Edit ${index}`);
    for (const { status } of await Promise.all(texts.map((text) => edit(ben, comment, text))))
      expect(status).toBe(200);
    const [shown] = (await postAs(ann, post)).comments;
    expect(texts).toContain(shown?.comment);
  });

  it('an edit and the deletion of the account leave nothing', async () => {
    const leaving = await app.addMember();
    const post = await writePost(ann);
    const comment = await writeComment(leaving, post);
    const [edited, deleted] = await Promise.all([
      edit(leaving, comment, 'Late'),
      leaving.browser.call(deleteAccount, { body: { password: leaving.password } }),
    ]);
    expect([200, 401, 404]).toContain(edited.status);
    expect(deleted.status).toBe(200);
    await app.settled();
    expect((await postAs(ann, post)).comments).toEqual([]);
  });
});

it('is refused to an author whom the author of the post has blocked, who may still delete', async () => {
  const dora = await app.addMember();
  const post = await writePost(ann);
  const comment = await writeComment(dora, post);
  await ann.browser.call(blockMember, { params: { userId: dora.id } });
  expect((await edit(dora, comment, 'Changed')).failure.code).toBe('NOT_FOUND');
  const params = { id: post._id, commentId: comment._id };
  expect((await dora.browser.call(deleteComment, { params })).status).toBe(200);
});
