import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, listMemberPosts, searchPosts } from '@weft/shared/posts/contract';
import { pdfFile } from '../../../testing/files/documents.ts';
import { formOf } from '../../../testing/http/forms.ts';
import {
  expectFilesToBeConsistent,
  expectPostsToBeConsistent,
} from '../../../testing/content/post-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { filesOnDisk } from '../../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let others: TestMember[];
let crowd: TestMember[];

beforeAll(async () => {
  app = await startTestApp();
  [ann, ben] = [await app.addMember(), await app.addMember()];
  others = await Promise.all(Array.from({ length: 10 }, () => app.addMember()));
  crowd = [ann, ben, ...others];
});
afterAll(() => app.close());

type Fields = Parameters<typeof formOf>[0];
const post = (author: TestMember, fields: Fields) =>
  author.browser.call(createPost, { form: formOf(fields) });
const withPaper = (mediaTitle: string): Fields => ({
  mediaTitle,
  mediaDocument: { bytes: pdfFile(), name: 'plan.pdf' },
});
const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const rows = (name: string) => app.database.connection.collection(name).find().toArray();

/** Checks that counters, search words and files match the existing posts. */
async function expectAllToAgree(): Promise<void> {
  const posts = await rows('posts');
  const authors = posts.map((each) => (each['author'] as { toString(): string }).toString());
  for (const member of await rows('members')) {
    expect(member['mediaCount']).toBe(authors.filter((author) => author === idOf(member)).length);
  }
  const worded = posts.filter((each) => each['text'] !== '');
  expect((await rows('post_words')).map(idOf).sort()).toEqual(worded.map(idOf).sort());
  await expectPostsToBeConsistent(app);
  await expectFilesToBeConsistent(app, await filesOnDisk(app.uploadsDir));
}

describe('posts that come together', () => {
  it('are all published, each for its author, with its words and files', async () => {
    const answers = await Promise.all(
      crowd.flatMap((author, index) => [
        post(author, { mediaTitle: `First of ${index}`, clientId: randomUUID() }),
        post(author, index % 2 === 0 ? withPaper('') : { mediaTitle: 'Quinces' }),
      ]),
    );
    for (const { status } of answers) expect(status).toBe(201);
    for (const [index, author] of crowd.entries()) {
      const { data } = await author.browser.call(listMemberPosts, { params: { id: author.id } });
      expect(data.media.map((each) => each.mediaTitle).sort()).toEqual(
        [`First of ${index}`, index % 2 === 0 ? '' : 'Quinces'].sort(),
      );
    }
    const { data } = await ann.browser.call(searchPosts, { query: { query: 'quin' } });
    expect(data.posts).toHaveLength(6);
    await expectAllToAgree();
  });

  it('are stored without those of a member whose account has ended meanwhile', async () => {
    const members = app.database.connection.collection('members');
    // Past the seconds in which sessions are trusted without a look-up: the next call begins them anew.
    app.clock.advance(5000);
    expect((await post(ann, { mediaTitle: 'Alone' })).status).toBe(201);
    await members.updateOne({ email: ann.email }, { $set: { suspendedAt: new Date() } });
    const answers = await Promise.all(crowd.map((author) => post(author, withPaper('Together'))));
    expect(answers.map(({ status }) => status)).toEqual([401, ...[ben, ...others].map(() => 201)]);
    await expectAllToAgree();
  });

  it('are stored without one whose id has other content', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all([
      post(ben, { ...withPaper('One'), clientId }),
      post(ben, { ...withPaper('Other'), clientId }),
      ...others.map((author) => post(author, withPaper('Meanwhile'))),
    ]);
    const statuses = answers.map(({ status }) => String(status));
    expect(statuses.slice(0, 2).sort()).toEqual(['201', '409']);
    expect(statuses.slice(2)).toEqual(others.map(() => '201'));
    await expectAllToAgree();
  });
});

describe('a post is stored', () => {
  it('with all that readers count on, and nothing that it does not have', async () => {
    const { data } = (await post(ben, withPaper('As it is'))).data;
    const stored = (await rows('posts')).find((each) => idOf(each) === data._id);
    expect(stored).toMatchObject({
      author: new app.database.connection.base.Types.ObjectId(ben.id),
      text: 'As it is',
      images: [],
      videos: [],
      document: { name: 'plan.pdf', kind: 'pdf' },
      likesCount: 0,
      commentsCount: 0,
      reactionCounts: { '👍': 0 },
      newestLikes: [],
      newestComments: [],
      createdAt: new Date(data.createdAt),
      editedAt: null,
    });
    expect(stored).not.toHaveProperty('clientId');
    expect(stored).not.toHaveProperty('fingerprint');
  });
});
