import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { createPost } from '@weft/shared/posts/contract';
import { formOf } from '../../../testing/http/forms.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { filesOnDisk, scratchFolders } from '../../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

/** Running and waiting jobs. */
const ROOM = availableParallelism() + 50;
/** Each post has the maximum number of images: together more than the queue accepts. */
const POSTS = Math.ceil(ROOM / POST_LIMITS.imagesMax) + 2;

let app: TestApp;
let ann: TestMember;
let pictures: { bytes: Buffer }[];

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
  // Quick to send and slow to process: many pixels in few bytes.
  const bytes = await plainPicture(4000, 3000);
  pictures = Array.from({ length: POST_LIMITS.imagesMax }, () => ({ bytes }));
});
afterAll(() => app.close());

/** Item and file of a URL or path. */
const fileOf = (place: string) => place.split('/').slice(-2).join('/');

test('a full queue of pictures answers 503 with a retry delay, and keeps nothing', async () => {
  const publish = () => ann.browser.call(createPost, { form: formOf({ mediaImage: pictures }) });
  const answers = await Promise.all(Array.from({ length: POSTS }, publish));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(POSTS);
  for (const { status, headers, failure } of refused) {
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(failure).toMatchObject({ code: 'BUSY', message: UPLOAD_TEXTS.busy });
  }
  const shown = answers
    .filter(({ status }) => status === 201)
    .flatMap(({ data }) => data.data.mediaImage)
    .flatMap(({ variants }) => variants.map(({ url }) => fileOf(url)));
  expect((await filesOnDisk(app.uploadsDir)).map(fileOf).sort()).toEqual(shown.sort());
  expect(await scratchFolders(app.uploadsDir)).toEqual([]);
  expect((await publish()).status).toBe(201);
}, 300_000);
