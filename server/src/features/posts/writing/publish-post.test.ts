import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, listFeed } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { pdfFile } from '../../../testing/files/documents.ts';
import { formOf } from '../../../testing/http/forms.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { expectFilesToBeConsistent } from '../../../testing/content/post-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { filesOnDisk } from '../../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { mp4File } from '../../../testing/files/videos.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

const { rules, done } = POST_TEXTS;
let app: TestApp;
let ann: TestMember;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  picture = await plainPicture(700, 500);
});
afterAll(() => app.close());

const post = (fields: Parameters<typeof formOf>[0]) => ann.browser.call(createPost, { form: formOf(fields) });

describe('a new post', () => {
  it('answers itself under both names, with all that a screen shows', async () => {
    const answer = await post({
      mediaTitle: '  First day!\r\nSecond line ',
      mediaImage: [{ bytes: picture }, { bytes: picture }],
      mediaAlt: ['A desk', 'A window'],
      mediaVideo: { bytes: mp4File() },
      mediaDocument: { bytes: pdfFile(), name: 'plan.pdf' },
    });
    expect(answer.status).toBe(201);
    expect(answer.data.message).toBe(done.created);
    expect(answer.data.media).toEqual(answer.data.data);
    expect(answer.data.data).toMatchObject({
      user: { _id: ann.id, fullName: 'Ann Baker' },
      userId: ann.id,
      content: 'First day!\nSecond line',
      mediaTitle: 'First day!\nSecond line',
      mediaImage: [{ alt: 'A desk', width: 700 }, { alt: 'A window' }],
      mediaDocument: { name: 'plan.pdf', kind: 'pdf' },
      likesCount: 0,
      commentsCount: 0,
      viewerReaction: null,
      editedAt: null,
      can: { edit: true, delete: true },
    });
    await expectFilesToBeConsistent(app, await filesOnDisk(app.uploadsDir));
  });

  it('counts for its author', async () => {
    const count = async () => (await ann.browser.call(getOwnProfile)).data.user.mediaCount;
    const before = await count();
    await writePost(ann);
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['nothing', {}],
    ['an empty text', { mediaTitle: '' }],
    ['blanks', { mediaTitle: ' \n\t ' }],
    ['characters that nobody sees', { mediaTitle: '\u200B\u2060\u3164\uFEFF' }],
    ['no file in its file field', { mediaTitle: '', mediaAlt: 'x' }],
  ])('of %s is refused with the exact text', async (_what, fields) => {
    const { failure } = await post(fields);
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', message: rules.empty });
  });

  it('has at most 3,000 characters, a line end counting once', async () => {
    expect((await post({ mediaTitle: `${'x\r\n'.repeat(1499)}xy` })).status).toBe(201);
    expect((await post({ mediaTitle: 'x'.repeat(3001) })).failure.fields).toEqual({
      mediaTitle: rules.textLong,
    });
  });

  it('with an explicit text is refused with the exact text, files and all', async () => {
    const before = await filesOnDisk(app.uploadsDir);
    const { failure } = await post({ mediaTitle: 'free porn here', mediaImage: { bytes: picture } });
    expect(failure).toMatchObject({ code: 'CONTENT_REJECTED', message: rules.rejected });
    expect(await filesOnDisk(app.uploadsDir)).toEqual(before);
  });

  it('ignores what a member may not set', async () => {
    const forged = {
      likesCount: '99',
      commentsCount: '7',
      author: '0'.repeat(24),
      createdAt: '1999-01-01',
      _id: 'x',
    };
    const { data } = await post({ mediaTitle: 'Mine', ...forged, 'newestLikes[0][member]': ann.id });
    expect(data.data).toMatchObject({ likesCount: 0, likes: [], user: { _id: ann.id } });
    expect(new Date(data.data.createdAt).getFullYear()).toBeGreaterThan(2020);
  });

  it('answers at the root too', async () => {
    const form = formOf({ mediaTitle: 'From the root' });
    expect((await ann.browser.call(createPost, { form, base: '' })).status).toBe(201);
  });
});

describe('a post sent twice under one client id', () => {
  it('is stored once with its files, also for concurrent requests', async () => {
    const fields = { mediaTitle: 'Once', mediaImage: { bytes: picture }, clientId: randomUUID() };
    const answers = await Promise.all([post(fields), post(fields), post(fields)]);
    const ids = new Set(answers.map((answer) => answer.data.data._id));
    expect(ids.size).toBe(1);
    expect((await post(fields)).data.data._id).toBe([...ids][0]);
    await expectFilesToBeConsistent(app, await filesOnDisk(app.uploadsDir));
  });

  it.each([
    ['text', { mediaTitle: 'Other' }],
    ['picture', { mediaTitle: 'Once', mediaImage: { bytes: Buffer.from('other') } }],
  ])('with another %s is refused', async (_what, other) => {
    const clientId = randomUUID();
    await writePost(ann, { mediaTitle: 'Once', clientId });
    expect((await post({ ...other, clientId })).failure.code).toBe('CLIENT_ID_REUSED');
  });

  it('by another member is another post', async () => {
    const clientId = randomUUID();
    const ben = await app.addMember();
    const first = await writePost(ann, { mediaTitle: 'Same', clientId });
    expect((await writePost(ben, { mediaTitle: 'Same', clientId }))._id).not.toBe(first._id);
  });

  it.each(['x', '', '1'.repeat(36)])('needs an id of the right form: %j', async (clientId) => {
    expect((await post({ mediaTitle: 'x', clientId })).failure.fields).toHaveProperty('clientId');
  });
});

describe('the room for files', () => {
  it('ends with QUOTA_EXCEEDED, and is freed by a deletion', async () => {
    const small = await startTestApp({ STORAGE_QUOTA_MB: '1' });
    try {
      const cleo = await small.addMember();
      const document = { bytes: `x${'y'.repeat(700_000)}`, name: 'long.txt' };
      await writePost(cleo, { mediaDocument: document });
      const second = await cleo.browser.call(createPost, { form: formOf({ mediaDocument: document }) });
      expect(second.failure).toMatchObject({ code: 'QUOTA_EXCEEDED' });
      expect(second.status).toBe(413);
      await expectFilesToBeConsistent(small, await filesOnDisk(small.uploadsDir));
      expect((await cleo.browser.call(listFeed)).data.posts).toHaveLength(1);
    } finally {
      await small.close();
    }
  });
});
