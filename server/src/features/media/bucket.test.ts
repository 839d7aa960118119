import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { deleteMessage, sendMessageWithAttachments } from '@weft/shared/messaging/contract';
import { createPost, deletePost, likePost, listFeed, updatePost } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { formOf } from '../../testing/http/forms.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { expectFilesToBeConsistent } from '../../testing/content/post-consistency.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startS3Server, type S3Server } from '../../testing/services/s3-server.ts';
import { filesOnDisk } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { mp4File } from '../../testing/files/videos.ts';
import { writePost } from '../../testing/content/write-posts.ts';

const video = mp4File('isom', 'vide', 200_000);

let s3: S3Server;
let app: TestApp;
let ann: TestMember;
let post: PostView;
beforeAll(async () => {
  s3 = await startS3Server();
  app = await startTestApp(s3.environment);
  ann = await app.addMember();
  post = await writePost(ann, {
    mediaImage: { bytes: await plainPicture(400, 300) },
    mediaVideo: { bytes: video },
  });
});
afterEach(() => s3.recover());
afterAll(async () => {
  await app.close();
  await s3.close();
});

const videoUrl = (): string => post.mediaVideo[0]?.url ?? '';

test('files of posts lie in the bucket and nowhere on the disk, and the books say so', async () => {
  expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
  await expectFilesToBeConsistent(app, [...s3.objects.keys()]);
});

test('Weft serves them to members only, with range requests', async () => {
  expect((await app.browser().fetch(videoUrl())).status).toBe(401);
  const whole = await ann.browser.fetch(videoUrl());
  expect(whole.status).toBe(200);
  expect(Buffer.from(await whole.arrayBuffer())).toHaveLength(video.length);
  const part = await ann.browser.fetch(videoUrl(), { headers: { range: 'bytes=1000-150999' } });
  expect(part.status).toBe(206);
  const bytes = Buffer.from(await part.arrayBuffer());
  expect(bytes.subarray(-20)).toEqual(video.subarray(150_980, 151_000));
  expect(part.headers.get('content-range')).toBe(`bytes 1000-150999/${video.length}`);
  expect(JSON.stringify(post)).not.toContain(s3.settings.endpoint);
});

test('while the service is unreachable files and uploads are 503, everything else works, and failures leave nothing', async () => {
  const before = new Set(s3.objects.keys());
  const reading = async () => ann.browser.fetch(videoUrl());
  s3.fail({ trouble: 503 });
  const away = await reading();
  expect(away.status).toBe(503);
  expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(away.headers.get('cache-control')).not.toContain('immutable');
  // Rejections fail at once; temporary failures are retried, which takes a second each time.
  s3.fail({ trouble: 403 });
  const form = formOf({ mediaVideo: { bytes: video } });
  expect((await ann.browser.call(createPost, { form })).failure.code).toBe('UNAVAILABLE');
  expect((await ann.browser.call(listFeed)).status).toBe(200);
  s3.recover();
  // A service that hangs between headers and body.
  s3.fail({ trouble: 403, method: 'GET' });
  const cut = await reading();
  expect([cut.status, cut.headers.get('etag'), cut.headers.get('content-length')]).not.toContain(200);
  expect(cut.status).toBe(503);
  s3.recover();
  expect((await reading()).status).toBe(200);
  expect(new Set(s3.objects.keys())).toEqual(before);
});

test('an upload that failed while the service was away is cleared from the books once it is back', async () => {
  s3.fail({ trouble: 403 });
  await ann.browser.call(createPost, { form: formOf({ mediaVideo: { bytes: video } }) });
  s3.recover();
  // The cleanup at startup and every hour.
  const again = await startTestApp(s3.environment, {
    database: { uri: inject('databaseUri'), patience: 4000, name: app.database.connection.name },
  });
  await again.settled();
  await again.close({ keepDatabase: true });
  await expectFilesToBeConsistent(app, [...s3.objects.keys()]);
});

test('a slow removal of files delays neither its caller, nor notifications, nor reactions', async () => {
  const ben = await app.addMember();
  const withPicture = async () =>
    writePost(ann, { mediaTitle: 'Gone soon', mediaImage: { bytes: await plainPicture(40, 30) } });
  const [edited, deleted, other] = [await withPicture(), await withPicture(), await writePost(ann)];
  const like = async ({ _id }: PostView) =>
    (await ann.browser.call(likePost, { params: { id: _id }, body: {} })).status;
  const form = formOf({ receiverId: ben.id, attachments: { bytes: pdfFile(), name: 'plan.pdf' } });
  const { message } = (await ann.browser.call(sendMessageWithAttachments, { form })).data.data;
  const socket = await connectSocket(app.url, ben.browser.token);
  const received = new Promise<unknown>((resolve) => void socket.once('message_updated', resolve));
  const stored = s3.objects.size;

  s3.fail({ trouble: 'late', method: 'DELETE' });
  const params = { id: edited._id };
  const edit = await ann.browser.call(updatePost, { params, form: formOf({ mediaImage: '' }) });
  expect(edit.data.data.mediaImage).toEqual([]);
  expect((await ann.browser.call(deletePost, { params: { id: deleted._id } })).status).toBe(200);
  expect((await ann.browser.call(deleteMessage, { params: { id: message._id } })).status).toBe(200);
  expect(await received).toMatchObject({ _id: message._id, attachments: [] });
  expect(await Promise.all([edited, deleted, other].map(like))).toEqual([200, 404, 200]);
  expect(s3.objects.size).toBe(stored);
  // An item that is about to be removed is not served.
  for (const { mediaImage } of [edited, deleted])
    expect((await ann.browser.fetch(mediaImage[0]?.url ?? '')).status).toBe(404);

  s3.recover();
  await app.settled();
  expect(s3.objects.size).toBeLessThan(stored);
  await expectFilesToBeConsistent(app, [...s3.objects.keys()]);
  socket.close();
});

test('what is deleted goes from the bucket', async () => {
  await ann.browser.call(deletePost, { params: { id: post._id } });
  await app.settled();
  expect([...s3.objects.keys()]).toEqual([]);
  expect((await ann.browser.fetch(videoUrl())).status).toBe(404);
});
