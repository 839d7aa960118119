import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '@weft/shared/limits';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { addComment, createPost, getPost, likePost, listFeed } from '@weft/shared/posts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { pdfFile } from '../../testing/files/documents.ts';
import { formOf } from '../../testing/http/forms.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import {
  expectFilesToBeConsistent,
  expectPostsToBeConsistent,
} from '../../testing/content/post-consistency.ts';
import { readZip } from '../../testing/files/read-zip.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { filesOnDisk } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { writeComment, writePost, writeReply } from '../../testing/content/write-posts.ts';

let app: TestApp;
let ann: TestMember;
let leaving: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
  leaving = await app.addMember();
  const theirs = await writePost(leaving, {
    mediaTitle: 'Mine to take along',
    mediaImage: { bytes: await plainPicture(200, 100) },
    mediaDocument: { bytes: pdfFile(), name: 'cv.pdf' },
  });
  const comment = await writeComment(ann, theirs);
  await writeReply(leaving, theirs, comment, 'My reply');
  const annes = await writePost(ann, 'Stays');
  const other = await writeComment(ann, annes, 'Stays too');
  await writeComment(leaving, annes, 'My comment');
  await writeReply(leaving, annes, other, 'My other reply');
  await leaving.browser.call(likePost, { params: { id: annes._id } });
});
afterAll(() => app.close());

describe('what a member published', () => {
  it('is in their download, files and all', async () => {
    const { data } = await leaving.browser.call(requestExport);
    const response = await app.browser().fetch(data.url);
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const names = [...files.keys()].filter((name) => name.startsWith('posts/'));
    expect(names.map((name) => name.replace(/[0-9a-f]{24}/, 'ID'))).toEqual([
      'posts/posts-1.json',
      'posts/ID/1.webp',
      'posts/ID/2.pdf',
      'posts/comments-1.json',
      'posts/replies-1.json',
      'posts/reactions-1.json',
    ]);
    expect(files.get('posts/posts-1.json')?.toString()).toContain('Mine to take along');
    expect(files.get('posts/replies-1.json')?.toString()).toMatch(/My reply[\s\S]*My other reply/);
    expect(files.get(names.find((name) => name.endsWith('.pdf')) ?? '')?.equals(pdfFile())).toBe(true);
  });

  it('goes with their account; what others wrote stays, and counts are right', async () => {
    const body = { password: leaving.password };
    expect((await leaving.browser.call(deleteAccount, { body })).status).toBe(200);
    await app.settled();
    const { posts } = (await ann.browser.call(listFeed)).data;
    expect(posts.map((post) => post.mediaTitle)).toEqual(['Stays']);
    const [stays] = posts;
    const { data } = (await ann.browser.call(getPost, { params: { id: stays?._id ?? '' } })).data;
    expect(data).toMatchObject({ likesCount: 0, commentsCount: 1 });
    expect(data.comments).toMatchObject([{ comment: 'Stays too', repliesCount: 0 }]);
    await expectPostsToBeConsistent(app);
    const onDisk = await filesOnDisk(app.uploadsDir);
    expect(onDisk).toEqual([]);
    await expectFilesToBeConsistent(app, onDisk);
    expect(await app.database.connection.collection('storage_use').countDocuments()).toBe(0);
  });

  it('leaves nothing if they keep writing during the deletion of their account', async () => {
    const post = await writePost(ann);
    const { browser, password, id } = await app.addMember();
    const picture = await plainPicture(20, 10);
    const params = { id: post._id };
    const writing = Array.from({ length: UPLOAD_LIMITS.inFlight / 2 }, (_, index) => [
      browser.call(createPost, { form: formOf({ mediaTitle: 'Late', mediaImage: { bytes: picture } }) }),
      browser.call(updateProfile, { form: formOf({ profileImage: { bytes: picture } }) }),
      browser.call(addComment, { params, body: { comment: `Late ${index}` } }),
      browser.call(likePost, { params }),
    ]).flat();
    const deleting = browser.call(deleteAccount, { body: { password } });
    const answers = await Promise.all([...writing, deleting]);
    const unexpected = answers.filter(({ status }) => ![200, 201, 401].includes(status));
    expect(unexpected.map(({ failure }) => failure)).toEqual([]);
    expect((await deleting).status).toBe(200);
    await app.settled();
    for (const name of ['posts', 'comments', 'reactions']) {
      const rows = await app.database.connection.collection(name).find().toArray();
      expect(JSON.stringify(rows), name).not.toContain(id);
    }
    await expectPostsToBeConsistent(app);
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    expect(await app.database.connection.collection('storage_use').countDocuments()).toBe(0);
  });
});
