import { rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPost, listFeed } from '@weft/shared/posts/contract';
import { POST_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../testing/http/forms.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { filesOnDisk, scratchFolders } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let ann: TestMember;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
  picture = await plainPicture(32, 32);
});
afterAll(() => app.close());
afterEach(expectNoFiles);

async function expectNoFiles(): Promise<void> {
  expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
  expect(await scratchFolders(app.uploadsDir)).toEqual([]);
}

const post = (form: FormData) => ann.browser.call(createPost, { form });
const MULTIPART = 'multipart/form-data; boundary=line';

/** Sends a body unchanged. */
const raw = (body: string | Buffer, type = MULTIPART) =>
  ann.browser.fetch('/api/media/createMedia', { method: 'POST', headers: { 'content-type': type }, body });

const part = (head: string, content = 'x') =>
  `--line\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

describe('a form with files', () => {
  it.each([
    [
      'too many files',
      { mediaImage: Array.from({ length: 11 }, () => ({ bytes: 'x' })) },
      'mediaImage',
      UPLOAD_TEXTS.tooMany({ max: 10 }),
    ],
    [
      'two videos',
      { mediaVideo: [{ bytes: 'x' }, { bytes: 'x' }] },
      'mediaVideo',
      UPLOAD_TEXTS.tooMany({ max: 1 }),
    ],
    ['a file in an unknown field', { other: { bytes: 'x' } }, 'other', UPLOAD_TEXTS.unknownField],
    [
      'a file in a numbered field',
      { 'mediaImage[0]': { bytes: 'x' } },
      'mediaImage[0]',
      UPLOAD_TEXTS.unknownField,
    ],
    [
      'a file in a field named for a prototype',
      { __proto__x: { bytes: 'x' } },
      '__proto__x',
      UPLOAD_TEXTS.unknownField,
    ],
  ])('with %s is refused, the field named', async (_what, fields, field, message) => {
    const { failure } = await post(formOf(fields));
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: message } });
  });

  it('with a file over its bound is 413, the field named', async () => {
    const bytes = Buffer.alloc(POST_LIMITS.imageMaxBytes + 1);
    const message = UPLOAD_TEXTS.tooLarge({ megabytes: 20 });
    const { failure } = await post(formOf({ mediaImage: { bytes } }));
    expect(failure).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message, fields: { mediaImage: message } });
  });

  it('with 600 text fields or a text of 300 kB is 413', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`f${index}`, 'x']));
    expect((await post(formOf(many))).failure.code).toBe('PAYLOAD_TOO_LARGE');
    expect((await post(formOf({ mediaTitle: 'x'.repeat(300_000) }))).failure.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('announced to be larger than allowed is 413 immediately', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = httpRequest(
        `${app.url}/api/media/createMedia`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${ann.browser.token}`,
            'content-type': MULTIPART,
            'content-length': 2_000_000_000,
          },
        },
        (response) => resolve(response.statusCode),
      );
      call.on('error', reject);
      call.write(part('name="mediaTitle"'));
      setTimeout(() => call.destroy(), 8000).unref();
    });
    expect(status).toBe(413);
  });

  it.each([
    ['no boundary', part('name="a"'), 'multipart/form-data'],
    ['a body that never begins', 'nothing here', MULTIPART],
    ['no end', part('name="mediaTitle"', 'hello'), MULTIPART],
    ['a file without an end', part('name="mediaImage"; filename="a.jpg"', 'abc').trimEnd(), MULTIPART],
    ['a part without a name', `${part('filename="a.jpg"')}--line--\r\n`, MULTIPART],
    ['a head that is no head', '--line\r\nnonsense\r\n\r\nx\r\n--line--\r\n', MULTIPART],
    ['a name of 300 characters', `${part(`name="${'n'.repeat(300)}"`)}--line--\r\n`, MULTIPART],
    ['a name nested five deep', `${part('name="a[b][c][d][e]"')}--line--\r\n`, MULTIPART],
    ['a list of a billion', `${part('name="skills[1000000000]"')}--line--\r\n`, MULTIPART],
    ['nothing at all', '', MULTIPART],
    ['a file behind its end', `--line--\r\n${part('name="mediaImage"; filename="a.jpg"')}`, MULTIPART],
    ['two boundaries', `${part('name="mediaTitle"')}--line--\r\n`, `${MULTIPART}; boundary=other`],
    ['a boundary of 71 characters', 'x', `multipart/form-data; boundary=${'b'.repeat(71)}`],
  ])('with %s is 400', async (_what, body, type) => {
    const response = await raw(body, type);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'sent as %s is 415',
    async (type) => {
      const response = await raw('{"mediaTitle":"hello"}', type);
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('without sign-in is 401, however large', async () => {
    const form = formOf({ mediaImage: { bytes: Buffer.alloc(5_000_000) } });
    expect((await app.browser().call(createPost, { form })).failure.code).toBe('UNAUTHENTICATED');
  });

  it('without files asks nothing of the disk', async () => {
    const place = path.join(app.uploadsDir, '.tmp');
    await rm(place, { recursive: true, force: true });
    await writeFile(place, 'no folder can be made here');
    try {
      expect((await post(formOf({ mediaTitle: 'Words alone' }))).status).toBe(201);
      expect((await post(formOf({ mediaImage: { bytes: picture } }))).status).toBe(500);
    } finally {
      await rm(place);
    }
  });

  it('whose connection breaks leaves nothing and affects no other', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const head = part('name="mediaImage"; filename="a.jpg"', '').trimEnd();
    socket.write(
      `POST /api/media/createMedia HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.browser.token}\r\n` +
        `Content-Type: ${MULTIPART}\r\nContent-Length: 100000\r\n\r\n${head}\r\n\r\n${'x'.repeat(20_000)}`,
    );
    await expect.poll(() => scratchFolders(app.uploadsDir)).toHaveLength(1);
    await expect.poll(() => filesOnDisk(app.uploadsDir)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => scratchFolders(app.uploadsDir)).toEqual([]);
    expect((await ann.browser.call(listFeed)).status).toBe(200);
  });

  it('sent in small pieces is waited for', async () => {
    const body = `${part('name="other"; filename=""', '')}${part('name="mediaTitle"', '')}--line--\r\n`;
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) =>
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    );
    socket.write(
      `POST /api/media/createMedia HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.browser.token}\r\n` +
        `Content-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (const piece of body.match(/[\s\S]{1,40}/g) ?? []) {
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 400 .*"fields":\{"mediaTitle"/s);
    socket.destroy();
  });

  it('cannot reach a prototype by its names', async () => {
    const names = [
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'location[__proto__][polluted]',
      '__proto__',
    ];
    const form = formOf({ ...Object.fromEntries(names.map((name) => [name, 'yes'])), headline: 'Engineer' });
    const { data } = await ann.browser.call(updateProfile, { form });
    expect(data.user.headline).toBe('Engineer');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('reads nested names as objects', async () => {
    const form = formOf({ 'location[city]': 'Wien', 'location[pinCode]': '1010' });
    const { data } = await ann.browser.call(updateProfile, { form });
    expect(data.user.location).toMatchObject({ city: 'Wien', pinCode: '1010' });
  });

  it('with a field that is a string, a list and an object is a 4xx', async () => {
    const form = formOf({ mediaTitle: ['a', 'b'], 'mediaTitle[x]': 'c', mediaImage: { bytes: picture } });
    expect((await post(form)).failure.fields).toHaveProperty('mediaTitle');
  });
});
