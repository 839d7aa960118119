import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NEW_IMAGE, deletePost, getPost, updatePost } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { pdfFile } from '../../../testing/files/documents.ts';
import { formOf } from '../../../testing/http/forms.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { expectFilesToBeConsistent } from '../../../testing/content/post-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { filesOnDisk } from '../../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { mp4File, webmFile } from '../../../testing/files/videos.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

const { rules } = POST_TEXTS;
let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  [ann, ben] = [await app.addMember(), await app.addMember()];
  picture = await plainPicture(64, 48);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.settled();
  await expectFilesToBeConsistent(app, await filesOnDisk(app.uploadsDir));
});

const edit = (post: PostView, fields: Parameters<typeof formOf>[0], who = ann) =>
  who.browser.call(updatePost, { params: { id: post._id }, form: formOf(fields) });
const alts = (post: PostView) => post.mediaImage.map((image) => image.alt);
const withEverything = () =>
  writePost(ann, {
    mediaTitle: 'All of it',
    mediaImage: [{ bytes: picture }, { bytes: picture }, { bytes: picture }],
    mediaAlt: ['one', 'two', 'three'],
    mediaVideo: { bytes: mp4File() },
    mediaDocument: { bytes: pdfFile(), name: 'plan.pdf' },
  });

describe('an edit', () => {
  it('changes only what it is sent', async () => {
    const post = await withEverything();
    const { data } = await edit(post, { mediaTitle: 'Only the text' });
    expect(data.message).toBe(POST_TEXTS.done.updated);
    expect(data.media).toEqual(data.data);
    const words = 'Only the text';
    expect(data.data).toEqual({ ...post, mediaTitle: words, content: words, editedAt: data.data.editedAt });
    expect(data.data.editedAt).not.toBeNull();
  });

  it('keeps the pictures that it names, in its order, and lets the others go', async () => {
    const post = await withEverything();
    const [first, , third] = post.mediaImage;
    const kept = [third?.url ?? '', `${app.url}/api${first?.variants[0]?.url}`];
    const { data } = await edit(post, { mediaImage: kept });
    expect(alts(data.data)).toEqual(['three', 'one']);
  });

  it('keeps a picture once that it names twice', async () => {
    const post = await withEverything();
    const [first, , third] = post.mediaImage.map((image) => image.url);
    const { data } = await edit(post, { mediaImage: [third ?? '', first ?? '', third ?? ''] });
    expect(alts(data.data)).toEqual(['three', 'one']);
  });

  it('puts new pictures last, or at the given positions', async () => {
    const post = await withEverything();
    const [first, second] = post.mediaImage.map((image) => image.url);
    const last = await edit(post, { mediaImage: [first ?? '', { bytes: picture }] });
    expect(alts(last.data.data)).toEqual(['one', '']);
    const fields = {
      mediaImage: [NEW_IMAGE, first ?? '', { bytes: picture }],
      mediaAlt: ['new', 'still one'],
    };
    expect(alts((await edit(post, fields)).data.data)).toEqual(['new', 'still one']);
    expect((await edit(post, { mediaImage: [second ?? ''] })).failure.fields).toEqual({
      mediaImage: rules.foreignFile,
    });
  });

  it.each(['', '[]', 'null'])('clears files by %j', async (nothing) => {
    const post = await withEverything();
    const { data } = await edit(post, { mediaImage: nothing, mediaVideo: nothing, mediaDocument: nothing });
    expect(data.data).toMatchObject({ mediaImage: [], mediaVideo: [], mediaDocument: null });
  });

  it('replaces the video and the document', async () => {
    const post = await withEverything();
    const { data } = await edit(post, {
      mediaVideo: { bytes: webmFile() },
      mediaDocument: { bytes: 'words', name: 'notes.txt' },
    });
    expect(data.data.mediaVideo).toHaveLength(1);
    expect(data.data.mediaVideo[0]?.url).toMatch(/webm$/);
    expect(data.data.mediaDocument).toMatchObject({ name: 'notes.txt', kind: 'txt' });
  });

  it.each([
    ['another post', (other: PostView) => other.mediaImage[0]?.url ?? ''],
    ['another origin', () => 'https://example.org/uploads/posts/x.webp'],
    ['nowhere', () => '/uploads/posts/../../etc/passwd'],
  ])('refuses the picture of %s', async (_what, url) => {
    const [post, other] = [await withEverything(), await withEverything()];
    const answer = await edit(post, { mediaImage: [url(other), { bytes: picture }] });
    expect(answer.failure.fields).toEqual({ mediaImage: rules.foreignFile });
    const still = await ann.browser.call(getPost, { params: { id: post._id } });
    expect(still.data.data).toEqual(post);
  });

  it('may not leave nothing, nor too much', async () => {
    const post = await writePost(ann, { mediaImage: Array.from({ length: 10 }, () => ({ bytes: picture })) });
    expect((await edit(post, { mediaImage: '' })).failure.message).toBe(rules.empty);
    const kept = post.mediaImage.map((image) => image.url);
    const eleven = await edit(post, { mediaImage: [...kept, { bytes: picture }] });
    expect(eleven.failure.fields).toEqual({ mediaImage: rules.imagesMany });
    const twoVideos = await writePost(ann, { mediaVideo: { bytes: mp4File() } });
    const both = [twoVideos.mediaVideo[0]?.url ?? '', { bytes: mp4File() }];
    expect((await edit(twoVideos, { mediaVideo: both })).failure.fields).toEqual({
      mediaVideo: rules.videosMany,
    });
  });

  it('is screened', async () => {
    const post = await writePost(ann);
    expect((await edit(post, { mediaTitle: 'porn' })).failure).toMatchObject({
      code: 'CONTENT_REJECTED',
      message: rules.rejected,
    });
  });

  it('is for the author only, and for existing posts', async () => {
    const post = await withEverything();
    expect((await edit(post, { mediaTitle: 'Mine now', mediaImage: { bytes: picture } }, ben)).status).toBe(
      403,
    );
    expect((await edit({ ...post, _id: '0'.repeat(24) }, { mediaTitle: 'x' })).status).toBe(404);
    expect((await edit({ ...post, _id: 'not-an-id' }, { mediaTitle: 'x' })).status).toBe(404);
  });

  it('meeting another one loses no file and keeps none too many', async () => {
    const post = await withEverything();
    const [first, second] = post.mediaImage.map((image) => image.url);
    const answers = await Promise.all([
      edit(post, { mediaImage: [first ?? '', { bytes: picture }] }),
      edit(post, { mediaImage: [second ?? '', { bytes: picture }] }),
      edit(post, { mediaDocument: 'null' }),
      edit(post, { mediaTitle: 'Meanwhile' }),
    ]);
    for (const answer of answers) expect([200, 400]).toContain(answer.status);
    const { data } = (await ann.browser.call(getPost, { params: { id: post._id } })).data;
    expect(data).toMatchObject({ mediaTitle: 'Meanwhile', mediaDocument: null });
    for (const image of data.mediaImage) expect((await ann.browser.fetch(image.url)).status).toBe(200);
  });

  it('meeting the deletion leaves nothing behind', async () => {
    const post = await withEverything();
    const [edited, deleted] = await Promise.all([
      edit(post, { mediaImage: { bytes: picture } }),
      ann.browser.call(deletePost, { params: { id: post._id } }),
    ]);
    expect([200, 404]).toContain(edited.status);
    expect(deleted.status).toBe(200);
  });
});
