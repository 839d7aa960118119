import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { blockMember } from '@weft/shared/network/contract';
import {
  changeNotificationSettings,
  listNotifications,
  readNotifications,
} from '@weft/shared/notifications/contract';
import { editComment } from '@weft/shared/posts/comment-contract';
import {
  addComment,
  addReply,
  createPost,
  deleteComment,
  deletePost,
  deleteReply,
  updatePost,
} from '@weft/shared/posts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { mentionsIn } from '../../testing/content/mention-members.ts';
import { writeComment, writePost } from '../../testing/content/write-posts.ts';
import { formOf } from '../../testing/http/forms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TEXT = 'Ask @Ben and @Cleo';

async function trio() {
  const [ann, ben, cleo] = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map((fullName) => app.addMember({ fullName })),
  );
  if (!ann || !ben || !cleo) throw new Error('three members');
  return { ann, ben, cleo, mentions: mentionsIn(TEXT, { Ben: ben, Cleo: cleo }) };
}

/** A member's entries in short form. */
async function toldTo(member: TestMember) {
  await app.settled();
  const { notifications } = (await member.browser.call(listNotifications)).data;
  return notifications.map(({ kind, actors, postId, excerpt }) => ({
    kind,
    who: actors.map(({ fullName }) => fullName),
    postId,
    excerpt,
  }));
}

type Trio = Awaited<ReturnType<typeof trio>>;
const publish = async ({ ann, mentions }: Trio, more: { audience?: string } = {}) => {
  const form = formOf({ mediaTitle: TEXT, mentions: JSON.stringify(mentions), ...more });
  return (await ann.browser.call(createPost, { form })).data.data;
};
const edit = (who: TestMember, post: { _id: string }, text: string, mentions: readonly object[]) =>
  who.browser.call(updatePost, {
    params: { id: post._id },
    form: formOf({ mediaTitle: text, mentions: JSON.stringify(mentions) }),
  });

describe('the words of an entry', () => {
  const rename = async ({ browser }: TestMember, fullName: string) =>
    (await browser.call(updateProfile, { form: formOf({ fullName }) })).data satisfies object;

  it('have the present names of mentioned members, in posts, comments and replies', async () => {
    const { ann, ben, cleo } = await trio();
    const wording = (text: string) => ({ text, mentions: mentionsIn(text, { Ben: ben, Cleo: cleo }) });
    const newest = async () => (await toldTo(ben))[0]?.excerpt;
    await rename(cleo, 'Cleopatra');
    const inPost = wording('@Ben, post for @Cleo');
    const form = formOf({ mediaTitle: inPost.text, mentions: JSON.stringify(inPost.mentions) });
    const params = { id: (await ann.browser.call(createPost, { form })).data.data._id };
    expect(await newest()).toBe('@Ben, post for @Cleopatra');
    const { text: comment, ...inComment } = wording('@Ben, comment for @Cleo');
    const written = await ann.browser.call(addComment, { params, body: { comment, ...inComment } });
    expect(await newest()).toBe('@Ben, comment for @Cleopatra');
    const { text: reply, ...inReply } = wording('@Ben, reply for @Cleo');
    const under = { ...params, commentId: written.data._id };
    (await ann.browser.call(addReply, { params: under, body: { reply, ...inReply } })).data satisfies object;
    expect(await newest()).toBe('@Ben, reply for @Cleopatra');
  });

  it('have the written name of a deleted member, and for those whom a block separates', async () => {
    const all = await trio();
    const { ben, cleo } = all;
    await publish(all);
    await rename(cleo, 'Cleopatra');
    (await ben.browser.call(blockMember, { params: { userId: cleo.id } })).data satisfies object;
    expect(await toldTo(ben)).toMatchObject([{ excerpt: TEXT }]);
    (await cleo.browser.call(deleteAccount, { body: { password: cleo.password } })).data satisfies object;
    expect(await toldTo(ben)).toMatchObject([{ excerpt: TEXT }]);
  });
});

describe('mentioned members', () => {
  it('of a post are notified once each, with its beginning', async () => {
    const all = await trio();
    const post = await publish(all);
    const entry = { kind: 'mention', who: ['Ann'], postId: post._id, excerpt: TEXT };
    expect(await toldTo(all.ben)).toEqual([entry]);
    expect(await toldTo(all.cleo)).toEqual([entry]);
    expect(await toldTo(all.ann)).toEqual([]);
  });

  it('of a comment and reply see its text, and authors who are notified anyway have one entry', async () => {
    const { ann, ben, cleo, mentions } = await trio();
    const post = await writePost(ben);
    const params = { id: post._id };
    const comment = (await ann.browser.call(addComment, { params, body: { comment: TEXT, mentions } })).data;
    expect(await toldTo(ben)).toMatchObject([{ kind: 'comment', excerpt: TEXT }]);
    expect(await toldTo(cleo)).toMatchObject([{ kind: 'mention', who: ['Ann'], excerpt: TEXT }]);
    const under = { id: post._id, commentId: comment._id };
    const body = { reply: '@Cleo!', mentions: mentionsIn('@Cleo!', { Cleo: cleo }) };
    await ben.browser.call(addReply, { params: under, body });
    expect(await toldTo(cleo)).toMatchObject([{ kind: 'mention', who: ['Ben', 'Ann'], excerpt: '@Cleo!' }]);
  });

  it('who were notified are not notified of an edit again, but an added one is', async () => {
    const all = await trio();
    const { ann, ben, cleo } = all;
    const post = await writePost(ann);
    await edit(ann, post, '@Ben', mentionsIn('@Ben', { Ben: ben }));
    expect(await toldTo(ben)).toHaveLength(1);
    await ben.browser.call(readNotifications, {});
    await edit(ann, post, TEXT, all.mentions);
    expect(await toldTo(ben)).toHaveLength(1);
    expect(await toldTo(cleo)).toMatchObject([{ kind: 'mention', postId: post._id }]);
  });

  it('who may not see the post are not notified', async () => {
    const all = await trio();
    await publish(all, { audience: 'connections' });
    expect(await toldTo(all.ben)).toEqual([]);
    const { ann, ben, cleo } = await trio();
    await ben.browser.call(blockMember, { params: { userId: cleo.id } });
    const post = await writePost(ben);
    const body = { comment: '@Cleo', mentions: mentionsIn('@Cleo', { Cleo: cleo }) };
    await ann.browser.call(addComment, { params: { id: post._id }, body });
    expect(await toldTo(cleo)).toEqual([]);
  });

  it('are notified when the post is opened to everyone, but not again', async () => {
    const all = await trio();
    const { ann, ben, cleo } = all;
    await connectMembers(app, [[ann.id, cleo.id]]);
    const post = await publish(all, { audience: 'connections' });
    expect(await toldTo(cleo)).toHaveLength(1);
    (await cleo.browser.call(readNotifications, {})).data satisfies object;
    const form = formOf({ audience: 'everyone' });
    (await ann.browser.call(updatePost, { params: { id: post._id }, form })).data satisfies object;
    expect(await toldTo(ben)).toMatchObject([{ kind: 'mention', who: ['Ann'], postId: post._id }]);
    expect(await toldTo(cleo)).toHaveLength(1);
  });

  it('are not notified of a reply below a comment that they may not see', async () => {
    const { ann, ben, cleo } = await trio();
    const post = await writePost(ann);
    const comment = await writeComment(ben, post);
    await cleo.browser.call(blockMember, { params: { userId: ben.id } });
    const params = { id: post._id, commentId: comment._id };
    const body = { reply: '@Cleo', mentions: mentionsIn('@Cleo', { Cleo: cleo }) };
    await ann.browser.call(addReply, { params, body });
    expect(await toldTo(cleo)).toEqual([]);
  });

  it('are not notified if they switched it off', async () => {
    const all = await trio();
    await all.ben.browser.call(changeNotificationSettings, { body: { kinds: { mention: false } } });
    await publish(all);
    expect(await toldTo(all.ben)).toEqual([]);
    expect(await toldTo(all.cleo)).toHaveLength(1);
  });
});

describe('the notification of a mention disappears', () => {
  it('with the mention', async () => {
    const all = await trio();
    const post = await publish(all);
    expect(await toldTo(all.ben)).toHaveLength(1);
    await edit(all.ann, post, TEXT, all.mentions.slice(1));
    expect(await toldTo(all.ben)).toEqual([]);
    expect(await toldTo(all.cleo)).toHaveLength(1);
  });

  it('with the post, and with a block', async () => {
    const all = await trio();
    const post = await publish(all);
    await all.ann.browser.call(blockMember, { params: { userId: all.ben.id } });
    expect(await toldTo(all.ben)).toEqual([]);
    expect(await toldTo(all.cleo)).toHaveLength(1);
    await all.ann.browser.call(deletePost, { params: { id: post._id } });
    expect(await toldTo(all.cleo)).toEqual([]);
  });

  it('when only connections may see the post', async () => {
    const all = await trio();
    const post = await publish(all);
    expect(await toldTo(all.ben)).toHaveLength(1);
    const form = formOf({ audience: 'connections' });
    await all.ann.browser.call(updatePost, { params: { id: post._id }, form });
    expect(await toldTo(all.ben)).toEqual([]);
  });

  it('with the comment or reply, also with the comment above', async () => {
    const { ann, ben, cleo, mentions } = await trio();
    const post = await writePost(ann);
    const say = async () => {
      const comment = await writeComment(ann, post, TEXT);
      await ann.browser.call(editComment, { params: { id: comment._id }, body: { comment: TEXT, mentions } });
      const params = { id: post._id, commentId: comment._id };
      const body = { reply: '@Cleo', mentions: mentionsIn('@Cleo', { Cleo: cleo }) };
      const reply = (await ann.browser.call(addReply, { params, body })).data;
      return { ...params, replyId: reply._id };
    };
    const first = await say();
    expect(await toldTo(ben)).toHaveLength(1);
    await ann.browser.call(deleteReply, { params: first });
    expect(await toldTo(cleo)).toMatchObject([{ excerpt: TEXT }]);
    await ann.browser.call(deleteComment, { params: first });
    expect(await toldTo(ben)).toEqual([]);
    const second = await say();
    expect(await toldTo(cleo)).toMatchObject([{ excerpt: '@Cleo' }]);
    await ann.browser.call(deleteComment, { params: second });
    expect(await toldTo(cleo)).toEqual([]);
  });
});
