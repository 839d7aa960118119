import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { blockMember } from '@weft/shared/network/contract';
import { editComment, editReply } from '@weft/shared/posts/comment-contract';
import {
  addComment,
  addReply,
  createPost,
  getPost,
  listComments,
  listReplies,
  searchPosts,
  updatePost,
} from '@weft/shared/posts/contract';
import type { Mention } from '@weft/shared/posts/mentions/mentions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { updateProfile } from '@weft/shared/profiles/contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { mentionsIn } from '../../../testing/content/mention-members.ts';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import { writeComment, writePost } from '../../../testing/content/write-posts.ts';
import { formOf } from '../../../testing/http/forms.ts';

const { rules } = POST_TEXTS;
let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
  cleo = await app.addMember({ fullName: 'Cleo Diaz' });
});
afterAll(() => app.close());
afterEach(() => expectPostsToBeConsistent(app));

const BOTH = 'Thanks @Ben Cole and @Cleo Diaz!';
const both = () => mentionsIn(BOTH, { 'Ben Cole': ben, 'Cleo Diaz': cleo });
const publish = (text: string, mentions: readonly Mention[], more: { clientId?: string } = {}) =>
  ann.browser.call(createPost, {
    form: formOf({ mediaTitle: text, mentions: JSON.stringify(mentions), ...more }),
  });
const published = async (text: string, mentions: readonly Mention[]) =>
  (await publish(text, mentions)).data.data;
const postFor = async (who: TestMember, { _id: id }: { _id: string }) =>
  (await who.browser.call(getPost, { params: { id } })).data.data;
const shown = (text: string, name: string, { id }: TestMember) => ({
  start: text.indexOf(`@${name}`),
  length: name.length + 1,
  member: { _id: id, fullName: name },
});

describe('a mention', () => {
  it('is shown with its place and the present name, in a post, comment and reply', async () => {
    const post = await published(BOTH, both());
    const expected = [shown(BOTH, 'Ben Cole', ben), shown(BOTH, 'Cleo Diaz', cleo)];
    expect(post.mentions).toEqual(expected);
    const body = { comment: BOTH, mentions: both().toReversed() };
    const comment = (await ann.browser.call(addComment, { params: { id: post._id }, body })).data;
    expect(comment.mentions).toEqual(expected);
    const params = { id: post._id, commentId: comment._id };
    const reply = await ann.browser.call(addReply, { params, body: { reply: BOTH, mentions: both() } });
    expect(reply.data.mentions).toEqual(expected);

    const { comments } = (await ben.browser.call(listComments, { params: { id: post._id } })).data;
    expect(comments).toMatchObject([{ mentions: expected, replies: [{ mentions: expected }] }]);
    const { replies } = (await ben.browser.call(listReplies, { params })).data;
    expect(replies).toMatchObject([{ mentions: expected }]);
    expect(await postFor(ben, post)).toMatchObject({
      mentions: expected,
      comments: [{ mentions: expected, replies: [{ mentions: expected }] }],
    });
  });

  it('follows a new name', async () => {
    const dora = await app.addMember({ fullName: 'Dora East' });
    const text = 'Ask @Dora East';
    const post = await published(text, mentionsIn(text, { 'Dora East': dora }));
    await dora.browser.call(updateProfile, { form: formOf({ fullName: 'Dora West' }) });
    expect(await postFor(ben, post)).toMatchObject({
      mediaTitle: text,
      mentions: [{ start: 4, length: 10, member: { fullName: 'Dora West' } }],
    });
  });

  it('changes no response of texts without any', async () => {
    const post = await writePost(ann, '@Ben Cole');
    const comment = await writeComment(ann, post, '@Ben Cole');
    expect(post).not.toHaveProperty('mentions');
    expect(comment).not.toHaveProperty('mentions');
  });

  it('is found by the words of the text', async () => {
    const text = 'Quokka for @Ben Cole';
    await published(text, mentionsIn(text, { 'Ben Cole': ben }));
    const { posts } = (await cleo.browser.call(searchPosts, { query: { query: 'quokka cole' } })).data;
    expect(posts).toMatchObject([{ mediaTitle: text, mentions: [{ member: { _id: ben.id } }] }]);
  });

  it('is part of what a client id stands for', async () => {
    const clientId = crypto.randomUUID();
    const first = (await publish(BOTH, both(), { clientId })).data.data;
    expect((await publish(BOTH, both(), { clientId })).data.data._id).toBe(first._id);
    expect((await publish(BOTH, both().slice(1), { clientId })).status).toBe(409);
  });
});

describe('a range is refused', () => {
  it.each([
    ['outside the trimmed text', { start: 8, length: 40 }],
    ['that does not begin with @', { start: 7, length: 4 }],
    ['that has no name', { start: 8, length: 1 }],
  ])('%s', async (_, range) => {
    const { status, failure } = await publish('  Thanks, @Ben  ', [{ member: ben.id, ...range }]);
    expect(status).toBe(400);
    expect(failure.fields).toEqual({ mentions: rules.mentionGone });
  });

  it('that overlaps another', async () => {
    const [first] = both();
    if (!first) throw new Error('two mentions');
    expect((await publish(BOTH, [first, { ...first, member: cleo.id }])).status).toBe(400);
  });

  it('beyond ten members', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => ({
      member: String(index).padStart(24, '0'),
      start: index * 2,
      length: 2,
    }));
    const { status, failure } = await publish('@a'.repeat(11), eleven);
    expect(status).toBe(400);
    expect(failure.fields).toEqual({ mentions: rules.mentionsMany });
  });
});

describe('a member can not be mentioned', () => {
  const refusalFor = async (who: { id: string }) => {
    const post = await writePost(ann);
    const mentions = [{ member: who.id, start: 0, length: 4 }];
    const inPost = await publish('@You', mentions);
    const params = { id: post._id };
    const inComment = await ann.browser.call(addComment, { params, body: { comment: '@You', mentions } });
    return [inPost, inComment].map(({ status, failure }) => [status, failure.fields]);
  };
  const refused = Array.from({ length: 2 }, () => [400, { mentions: rules.mentionGone }]);

  it('who does not exist, or was deleted', async () => {
    expect(await refusalFor({ id: 'f'.repeat(24) })).toEqual(refused);
    const fay = await app.addMember();
    await fay.browser.call(deleteAccount, { body: { password: fay.password } });
    expect(await refusalFor(fay)).toEqual(refused);
  });

  it('whom a block separates from the author, in either direction', async () => {
    const [gil, hal] = [await app.addMember(), await app.addMember()];
    await ann.browser.call(blockMember, { params: { userId: gil.id } });
    await hal.browser.call(blockMember, { params: { userId: ann.id } });
    expect(await refusalFor(gil)).toEqual(refused);
    expect(await refusalFor(hal)).toEqual(refused);
  });
});

describe('a mention becomes plain text', () => {
  it('when the member is deleted', async () => {
    const ivo = await app.addMember({ fullName: 'Ivo Jung' });
    const post = await published('@Ivo Jung left', mentionsIn('@Ivo Jung left', { 'Ivo Jung': ivo }));
    await ivo.browser.call(deleteAccount, { body: { password: ivo.password } });
    await app.settled();
    const seen = await postFor(ben, post);
    expect(seen.mediaTitle).toBe('@Ivo Jung left');
    expect(seen).not.toHaveProperty('mentions');
  });

  it('for viewers whom a block separates from the member, and for nobody else', async () => {
    const post = await published(BOTH, both());
    const kim = await app.addMember();
    await kim.browser.call(blockMember, { params: { userId: ben.id } });
    expect((await postFor(kim, post)).mentions).toEqual([shown(BOTH, 'Cleo Diaz', cleo)]);
    expect((await postFor(cleo, post)).mentions).toHaveLength(2);
  });
});

describe('an edit', () => {
  it('replaces the mentions of a post', async () => {
    const post = await published(BOTH, both());
    const text = 'Only @Cleo Diaz';
    const mentions = JSON.stringify(mentionsIn(text, { 'Cleo Diaz': cleo }));
    const edited = await ann.browser.call(updatePost, {
      params: { id: post._id },
      form: formOf({ mediaTitle: text, mentions }),
    });
    expect(edited.data.data.mentions).toEqual([shown(text, 'Cleo Diaz', cleo)]);
  });

  it('that names none keeps those whose place has the same text', async () => {
    const post = await published(BOTH, both());
    const text = BOTH.replace('and', 'or');
    const form = formOf({ mediaTitle: text });
    const edited = (await ann.browser.call(updatePost, { params: { id: post._id }, form })).data.data;
    expect(edited.mentions).toEqual([shown(text, 'Ben Cole', ben)]);
  });

  it('of a comment and reply changes them alone, and is refused like a new text', async () => {
    const post = await writePost(ann);
    const comment = await writeComment(ann, post, '@Ben Cole');
    const params = { id: comment._id };
    const mentions = mentionsIn('@Ben Cole', { 'Ben Cole': ben });
    const body = { comment: '@Ben Cole', mentions };
    const edited = (await ann.browser.call(editComment, { params, body })).data;
    expect(edited).toMatchObject({ editedAt: expect.any(String) as string, mentions: [{ start: 0 }] });
    expect((await postFor(ben, post)).comments).toMatchObject([{ mentions: [{ start: 0 }] }]);
    const same = (await ann.browser.call(editComment, { params, body })).data;
    expect(same.editedAt).toBe(edited.editedAt);

    const under = { id: post._id, commentId: comment._id };
    const reply = (await ann.browser.call(addReply, { params: under, body: { reply: 'Hi' } })).data;
    const reword = (reply_: string) =>
      ann.browser.call(editReply, { params: { id: reply._id }, body: { reply: reply_, mentions } });
    expect((await reword('Ben Cole')).status).toBe(400);
    expect((await reword('@Ben Cole')).data.mentions).toEqual([shown('@Ben Cole', 'Ben Cole', ben)]);
  });
});
