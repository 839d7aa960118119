import { request as httpRequest, type ClientRequest } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { login } from '@weft/shared/accounts/contract';
import { UPLOAD_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { createPost, listFeed } from '@weft/shared/posts/contract';
import type { Browser } from '../../testing/app/browser.ts';
import { formOf } from '../../testing/http/forms.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { filesOnDisk, scratchFolders } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const KB = 1024;
const TEXT = { bytes: 'y'.repeat(700 * KB), name: 'long.txt' };

/** The raw bytes of a call with a file. */
async function callOf(
  token: string | undefined,
  form: FormData,
): Promise<{ call: ClientRequest; body: Buffer }> {
  const made = new Response(form);
  const body = Buffer.from(await made.arrayBuffer());
  const headers = {
    authorization: `Bearer ${token ?? ''}`,
    'content-type': made.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  const call = httpRequest(`${app.url}/api${createPost.path}`, { method: 'POST', headers });
  call.on('error', () => undefined);
  return { call, body };
}

/** Sends a file except for its end. */
async function beginUpload(token: string | undefined): Promise<ClientRequest> {
  const folders = (await scratchFolders(app.uploadsDir)).length;
  const { call, body } = await callOf(token, formOf({ mediaDocument: TEXT }));
  call.write(body.subarray(0, -200));
  await expect.poll(() => scratchFolders(app.uploadsDir)).toHaveLength(folders + 1);
  return call;
}

const publish = (browser: Browser) => browser.call(createPost, { form: formOf({ mediaDocument: TEXT }) });

it('so many uploads of a member run at a time, from all devices together; others have their own', async () => {
  app = await startTestApp();
  const ann = await app.addMember();
  const bob = await app.addMember();
  const phone = app.browser();
  const { token } = (await phone.call(login, { body: { email: ann.email, password: ann.password } })).data;
  phone.token = token;
  const uploads: ClientRequest[] = [];
  for (let index = 0; index < UPLOAD_LIMITS.inFlight; index += 1)
    uploads.push(await beginUpload(index % 2 === 0 ? ann.browser.token : token));
  const refused = await publish(phone);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.failure).toMatchObject({
    code: 'RATE_LIMITED',
    message: UPLOAD_TEXTS.tooManyInFlight({ count: UPLOAD_LIMITS.inFlight }),
  });
  // Text alone needs no space.
  expect((await phone.call(createPost, { form: formOf({ mediaTitle: 'Hello' }) })).status).toBe(201);
  expect((await publish(bob.browser)).status).toBe(201);
  expect(await scratchFolders(app.uploadsDir)).toHaveLength(UPLOAD_LIMITS.inFlight);

  // An aborted upload frees its slot and leaves nothing.
  uploads.pop()?.destroy();
  await expect.poll(() => scratchFolders(app.uploadsDir)).toHaveLength(UPLOAD_LIMITS.inFlight - 1);
  expect((await publish(phone)).status).toBe(201);
  for (const upload of uploads) upload.destroy();
  await expect.poll(() => scratchFolders(app.uploadsDir)).toEqual([]);
});

it('the room of a member is reserved before a file is written, and given back with its upload', async () => {
  app = await startTestApp({ STORAGE_QUOTA_MB: '1' });
  const ann = await app.addMember();
  const first = await beginUpload(ann.browser.token);
  const second = await publish(ann.browser);
  expect([second.status, second.failure.code]).toEqual([413, 'QUOTA_EXCEEDED']);
  first.destroy();
  await expect.poll(() => scratchFolders(app.uploadsDir)).toEqual([]);
  expect((await publish(ann.browser)).status).toBe(201);
  expect((await publish(ann.browser)).failure.code).toBe('QUOTA_EXCEEDED');
});

it('an upload that the disk has no room for is refused before it is written', async () => {
  let free = 1024 ** 3;
  app = await startTestApp(
    {},
    {
      slowStorage: (opened) => Object.assign(opened, { freeScratchBytes: async () => free }),
    },
  );
  const ann = await app.addMember();
  expect((await publish(ann.browser)).status).toBe(201);
  free = 256 * 1024 ** 2 + 699 * KB;
  const refused = await publish(ann.browser);
  expect([refused.status, refused.failure.code]).toEqual([503, 'BUSY']);
  expect(refused.failure.message).toBe(UPLOAD_TEXTS.diskFull);
  expect(await scratchFolders(app.uploadsDir)).toEqual([]);
});

it('an upload frees its slot even if its temporary folder cannot be removed', async () => {
  app = await startTestApp(
    {},
    {
      slowStorage: (opened) => {
        const openScratch = opened.openScratch.bind(opened);
        const openStuck = async () => ({
          ...(await openScratch()),
          remove: () => Promise.reject(Object.assign(new Error('in use'), { code: 'EBUSY' })),
        });
        return Object.assign(opened, { openScratch: openStuck });
      },
    },
  );
  const ann = await app.addMember();
  const noDocument = { bytes: Buffer.of(0, 1, 2), name: 'no-document.txt' };
  const statuses: number[] = [];
  for (let turn = 0; turn <= UPLOAD_LIMITS.inFlight; turn += 1)
    statuses.push(
      (await ann.browser.call(createPost, { form: formOf({ mediaDocument: noDocument }) })).status,
    );
  expect(new Set(statuses)).toEqual(new Set([415]));
});

it('an internal failure is reported as such, not as an invalid form', async () => {
  app = await startTestApp(
    {},
    {
      slowStorage: (opened) =>
        Object.assign(opened, { freeScratchBytes: () => Promise.reject(new TypeError('a bug')) }),
    },
  );
  const ann = await app.addMember();
  const refused = await publish(ann.browser);
  expect([refused.status, refused.failure.code]).toEqual([500, 'INTERNAL']);
  expect(app.log.lines().some(({ msg }) => msg === 'call failed')).toBe(true);
});

it('processing stops for an upload whose client disconnected: no picture, no post', async () => {
  app = await startTestApp();
  const ann = await app.addMember();
  // Quick to send and slow to process: many pixels in few bytes.
  const bytes = await plainPicture(6000, 4000);
  const form = formOf({ mediaImage: Array.from({ length: 10 }, () => ({ bytes })) });
  const { call, body } = await callOf(ann.browser.token, form);
  call.end(body);
  const made = async () =>
    (await filesOnDisk(app.uploadsDir)).filter((file) => file.endsWith('.webp')).length;
  await expect.poll(made, { timeout: 20_000 }).toBeGreaterThan(0);
  call.destroy();
  await expect.poll(() => scratchFolders(app.uploadsDir), { timeout: 20_000 }).toEqual([]);
  expect((await ann.browser.call(listFeed)).data.posts).toEqual([]);
  expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
}, 300_000);
