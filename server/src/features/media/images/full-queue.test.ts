import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { createPost } from '@weft/shared/posts/contract';
import { formOf } from '../../../testing/forms.ts';
import { plainPicture } from '../../../testing/pictures.ts';
import type { TestMember } from '../../../testing/register-member.ts';
import { filesOnDisk, scratchFolders } from '../../../testing/stored-files.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** So many are worked on and wait (specification 3.15). */
const ROOM = availableParallelism() + 50;
/** Each brings as many pictures as a post may have: together more than there is room for, and what one of them leaves. */
const POSTS = Math.ceil(ROOM / POST_LIMITS.imagesMax) + 2;

let app: TestApp;
let ann: TestMember;
let pictures: { bytes: Buffer }[];

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.registerMember();
  // Quickly sent and slowly made: many pixels in few bytes.
  const bytes = await plainPicture(6000, 4000);
  pictures = Array.from({ length: POST_LIMITS.imagesMax }, () => ({ bytes }));
});
afterAll(() => app.close());

/** Item and file, of an address or a place on the disk. */
const fileOf = (place: string) => place.split('/').slice(-2).join('/');

test('who finds the queue of pictures full hears 503 and when to come again, and nothing of theirs is kept', async () => {
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
}, 120_000);
