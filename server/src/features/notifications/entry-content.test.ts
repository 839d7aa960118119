import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '@weft/shared/companies/contract';
import { NOTIFICATION_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import { countUnreadNotifications, listNotifications } from '@weft/shared/notifications/contract';
import type { NotificationAdded } from '@weft/shared/notifications/events';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { createPost, deleteComment, likePost } from '@weft/shared/posts/contract';
import { liftCaseSuspension, liftSuspension, suspendAuthor } from '@weft/shared/safety/contract';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { formOf } from '../../testing/http/forms.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { openCaseOf, sendReport, suspend } from '../../testing/content/report-content.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { writeComment, writePost, writeReply } from '../../testing/content/write-posts.ts';

const MODERATOR = 'mona@example.org';

let app: TestApp;
let mona: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ fullName: 'Mona', email: MODERATOR });
});
afterAll(() => app.close());

async function members() {
  const [ann, ben, cleo] = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map((fullName) => app.addMember({ fullName })),
  );
  if (!ann || !ben || !cleo) throw new Error('three members');
  return { ann, ben, cleo };
}

/** Ann's post has a comment of Ben and a newer one of Cleo. */
async function commentedPost() {
  const three = await members();
  const post = await writePost(three.ann, 'Look');
  await writeComment(three.ben, post, 'By Ben');
  await app.settled();
  await writeComment(three.cleo, post, 'By Cleo');
  await app.settled();
  return three;
}

const entriesOf = async ({ browser }: TestMember, query = {}) => {
  await app.settled();
  return (await browser.call(listNotifications, { query })).data.notifications;
};
const react = ({ browser }: TestMember, id: string, reaction: ReactionEmoji) =>
  browser.call(likePost, { params: { id }, body: { reaction } });
const entries = () => app.database.connection.collection('notifications');
const toId = (id: string) => new app.database.connection.base.mongo.ObjectId(id);

describe('an entry shows what it is about:', () => {
  it('the newest reaction as it is now, the words of the post and its first picture', async () => {
    const { ann, ben, cleo } = await members();
    const mediaImage = { bytes: await plainPicture(800, 600) };
    const post = await writePost(ann, { mediaTitle: 'Ten kilometres\n\nof cable', mediaImage });
    await react(ben, post._id, '👏');
    await app.settled();
    await react(cleo, post._id, '💡');
    const [image] = post.mediaImage;
    const smallest = image?.variants.toSorted((one, other) => one.width - other.width)[0];
    expect(await entriesOf(ann)).toMatchObject([
      {
        kind: 'reaction',
        reaction: '💡',
        excerpt: 'Ten kilometres of cable',
        picture: { url: smallest?.url, alt: image?.alt, placeholder: image?.placeholder },
      },
    ]);
    await react(cleo, post._id, '❤️');
    expect(await entriesOf(ann)).toMatchObject([{ reaction: '❤️' }]);
  });

  it('the newest comment and reply, shortened, also in events', async () => {
    const { ann, ben } = await members();
    const post = await writePost(ann, 'Look');
    const socket = await connectSocket(app.url, ann.browser.token);
    const received = new Promise<NotificationAdded>((resolve) => void socket.once('notification', resolve));
    const comment = await writeComment(ben, post, 'w'.repeat(NOTIFICATION_LIMITS.excerptMax + 1));
    const excerpt = `${'w'.repeat(NOTIFICATION_LIMITS.excerptMax - 1)}…`;
    const content = { reaction: null, excerpt, picture: null };
    expect((await received).notification).toMatchObject({ kind: 'comment', ...content });
    expect(await entriesOf(ann)).toMatchObject([{ kind: 'comment', ...content }]);
    await writeReply(ann, post, comment, 'Thank you');
    expect(await entriesOf(ben)).toMatchObject([{ kind: 'reply', excerpt: 'Thank you' }]);
    socket.close();
  });

  it('nothing for events about members, or a post without text and picture', async () => {
    const { ann, ben } = await members();
    const nothing = { reaction: null, excerpt: null, picture: null };
    const post = await writePost(ann, { mediaDocument: { bytes: Buffer.from('plan'), name: 'plan.txt' } });
    await react(ben, post._id, '👍');
    expect(await entriesOf(ann)).toMatchObject([{ ...nothing, reaction: '👍' }]);
  });
});

describe('an entry shows nothing that its member may not see:', () => {
  it('a deleted comment gives way to the newest one that is left', async () => {
    const { ann, ben, cleo } = await members();
    const post = await writePost(ann, 'Look');
    await writeComment(ben, post, 'The first');
    await app.settled();
    const gone = await writeComment(cleo, post, 'The second');
    await app.settled();
    const params = { id: post._id, commentId: gone._id };
    (await cleo.browser.call(deleteComment, { params })).data satisfies object;
    expect(await entriesOf(ann)).toMatchObject([{ excerpt: 'The first', actors: [{ _id: ben.id }] }]);
  });

  it('a suspended member is neither named nor quoted', async () => {
    const { ann, ben, cleo } = await commentedPost();
    await suspend(mona, ben, cleo);
    expect(await entriesOf(ann)).toMatchObject([
      { excerpt: 'By Ben', actors: [{ _id: ben.id }], othersCount: 0 },
    ]);
  });

  it('what only a suspended member did is neither listed nor counted until the suspension is lifted', async () => {
    const { ann, ben, cleo } = await members();
    await writeComment(ben, await writePost(ann), 'By Ben');
    await app.settled();
    const countsOf = async ({ browser }: TestMember) => {
      const { notifications, unreadCount } = (await browser.call(listNotifications)).data;
      const counted = (await browser.call(countUnreadNotifications)).data.unreadCount;
      return [notifications.length, unreadCount, counted];
    };
    await suspend(mona, cleo, ben);
    expect(await countsOf(ann)).toEqual([0, 0, 0]);
    const params = { id: ben.id };
    (await mona.browser.call(liftSuspension, { params, body: {} })).data satisfies object;
    expect(await countsOf(ann)).toEqual([1, 1, 1]);
  });

  it('nor is a blocked one, even while the entry still holds what they did', async () => {
    const { ann, ben, cleo } = await commentedPost();
    const before = await entries().findOne({ member: toId(ann.id) });
    (await ann.browser.call(blockMember, { params: { userId: cleo.id } })).data satisfies object;
    await app.settled();
    // As left by a server that ended before it removed the notifications of both.
    if (before) await entries().replaceOne({ _id: before._id }, before);
    expect(await entriesOf(ann)).toMatchObject([
      { excerpt: 'By Ben', actors: [{ _id: ben.id }], othersCount: 0 },
    ]);
  });

  it('a post that is hidden now takes words, picture and address with it', async () => {
    const { ann, ben, cleo } = await members();
    const mediaImage = { bytes: await plainPicture(40, 30) };
    const post = await writePost(ben, { mediaTitle: 'By Ben', mediaImage });
    const comment = await writeComment(ann, post, 'By Ann');
    await writeReply(cleo, post, comment, 'By Cleo');
    expect(await entriesOf(ann)).toMatchObject([{ kind: 'reply', excerpt: 'By Cleo', picture: {} }]);
    await suspend(mona, cleo, ben);
    const [entry] = await entriesOf(ann);
    expect(entry).toMatchObject({ kind: 'reply', excerpt: null, picture: null, postId: null });
  });

  it("an entry about the post of a member ends with that member's block", async () => {
    const { ann, ben, cleo } = await members();
    const post = await writePost(ben, 'By Ben');
    await writeReply(cleo, post, await writeComment(ann, post, 'By Ann'), 'By Cleo');
    expect(await entriesOf(ann)).toHaveLength(1);
    (await ben.browser.call(blockMember, { params: { userId: ann.id } })).data satisfies object;
    expect(await entriesOf(ann)).toEqual([]);
  });
});

it('what a suspended company does is neither listed nor counted, except for those who work there', async () => {
  const { ann, ben, cleo } = await members();
  const body = { name: 'Loom Works', slug: 'loom-works', industry: 'textiles', size: 'from1' } as const;
  const { _id } = (await ben.browser.call(createCompany, { body })).data.company;
  const mentions = JSON.stringify([{ member: ann.id, start: 0, length: 4 }]);
  const form = formOf({ mediaTitle: '@Ann hello', company: _id, mentions });
  (await ben.browser.call(createPost, { form })).data satisfies object;
  await app.settled();
  // Kinds that would take a job and an application.
  const acted = { subject: _id, occurrences: [{ key: 'job', actor: toId(_id), at: new Date() }], total: 1 };
  const unread = { ...acted, isRead: false, createdAt: new Date() };
  await entries().insertMany([
    { ...unread, member: toId(ann.id), kind: 'jobAlert' },
    { ...unread, member: toId(ben.id), kind: 'applicant' },
  ]);
  const seenBy = async (member: TestMember) => {
    const [newest] = await entriesOf(member, { limit: '1' });
    const { unreadCount } = (await member.browser.call(countUnreadNotifications)).data;
    return [newest?.kind, unreadCount];
  };
  expect([await seenBy(ann), await seenBy(ben)]).toEqual([
    ['jobAlert', 2],
    ['applicant', 1],
  ]);
  await writeComment(cleo, await writePost(ann, 'Older'));
  (await sendReport(cleo, 'company', _id)).data satisfies object;
  const params = { id: (await openCaseOf(mona, _id))._id };
  const decision = { reason: 'spam', note: 'x', removeContent: false } as const;
  (await mona.browser.call(suspendAuthor, { params, body: decision })).data satisfies object;
  expect([await seenBy(ann), await seenBy(ben)]).toEqual([
    ['comment', 1],
    ['applicant', 1],
  ]);
  (await mona.browser.call(liftCaseSuspension, { params, body: { note: '' } })).data satisfies object;
  expect([await entriesOf(ann), await seenBy(ann)]).toMatchObject([{ length: 3 }, ['comment', 3]]);
});

it('the number of queries does not grow with the number of entries', async () => {
  const { ann, ben, cleo } = await members();
  const client = app.database.connection.getClient();
  const read = async (limit: number) => {
    let commands = 0;
    const count = () => (commands += 1);
    await app.settled();
    client.on('commandStarted', count);
    const listed = await entriesOf(ann, { limit: String(limit) });
    client.off('commandStarted', count);
    return { entries: listed.length, commands };
  };
  for (let number = 0; number < 6; number += 1) {
    const post = await writePost(ann, `Post ${number}`);
    await react(ben, post._id, '👍');
    const comment = await writeComment(cleo, post);
    const other = await writePost(ben, `Other ${number}`);
    await writeReply(cleo, other, await writeComment(ann, other), comment._id);
  }
  // No cache expires on a slow machine.
  app.clock.freeze();
  await read(50);
  const [few, many] = [await read(3), await read(50)];
  expect([few.entries, many.entries]).toEqual([3, 18]);
  expect(many.commands).toBe(few.commands);
});
