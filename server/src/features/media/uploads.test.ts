import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost } from '@weft/shared/posts/contract';
import { pdfFile } from '../../testing/files/documents.ts';
import { formOf } from '../../testing/http/forms.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { mp4File } from '../../testing/files/videos.ts';

let app: TestApp;
let ann: TestMember;
let image = '';
let video = '';
let document = '';
const videoBytes = mp4File('isom', 'vide', 10_000);

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
  const form = formOf({
    mediaImage: { bytes: await plainPicture(400, 300) },
    mediaVideo: { bytes: videoBytes },
    mediaDocument: { bytes: pdfFile(), name: 'Übersicht "2026".pdf' },
  });
  const { data } = (await ann.browser.call(createPost, { form })).data;
  image = data.mediaImage[0]?.url ?? '';
  video = data.mediaVideo[0]?.url ?? '';
  document = data.mediaDocument?.url ?? '';
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => ann.browser.fetch(url, { headers });

describe('a stored file', () => {
  it('is served under both paths, never runs, and is cached privately', async () => {
    for (const base of ['', '/api']) {
      const response = await get(base + image);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
      });
      expect(response.headers.get('content-disposition')).toBeNull();
      await response.arrayBuffer();
    }
  });

  it.each(['', '/api'])('requires a session under %s/uploads, also without such a file', async (base) => {
    const stranger = app.browser();
    for (const path of [image, '/uploads/posts/nothing', '/uploads/', '/uploads/posts/x/../../x']) {
      expect((await stranger.fetch(base + path)).status).toBe(401);
    }
  });

  it('is sent to the holder of the cookie', async () => {
    const reader = app.browser();
    const withCookie = await reader.fetch(image, { headers: { cookie: `token=${ann.browser.token}` } });
    expect(withCookie.status).toBe(200);
    const twice = `token=${ann.browser.token}; token=${ann.browser.token}`;
    expect((await reader.fetch(image, { headers: { cookie: twice } })).status).toBe(401);
  });

  it.each([
    '/uploads/posts/00000000000000000000000000000000/w320.webp',
    '/uploads/messages/00000000000000000000000000000000/file.pdf',
    '/uploads/.tmp/x/y.webp',
    '/uploads/posts/..%2f..%2f..%2fpackage/package.json',
    '/uploads/posts/..%5c..%5cpackage.json/w.webp',
    '/uploads/posts/a%00b/w.webp',
    '/uploads/posts/%ff/w.webp',
  ])('%s is not there', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('is not sent again to a client that has it', async () => {
    const tag = (await get(image)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}-w\d+\.webp"$/);
    for (const value of [tag, `"other", W/${tag}`, '*']) {
      expect((await get(image, { 'if-none-match': value })).status).toBe(304);
    }
    expect((await get(image, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('goes out as an attachment under its name if it is a document', async () => {
    const response = await get(document);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="?bersicht \\"2026\\".pdf"; filename*=UTF-8''%C3%9Cbersicht%20%222026%22.pdf`,
    );
  });

  it('answers HEAD with its length and nothing else', async () => {
    const response = await ann.browser.fetch(video, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(videoBytes.length));
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });
});

describe('a part of a video', () => {
  const size = videoBytes.length;
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    ['bytes=9000-999999', 9000, size - 1],
    ['bytes=0-0', 0, 0],
  ])('%s', async (range, start, end) => {
    const response = await get(video, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(videoBytes.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=999999-', 'bytes=-0'])('%s lies outside', async (range) => {
    const response = await get(video, { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=5-1', 'bytes=-', 'bytes=a-b'])(
    '%s gets the whole',
    async (range) => {
      const response = await get(video, { range });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(size);
    },
  );

  it('of another version gets the whole, of the same one the part', async () => {
    const tag = (await ann.browser.fetch(video, { method: 'HEAD' })).headers.get('etag') ?? '';
    const lengthFor = async (version: string) => {
      const response = await get(video, { range: 'bytes=0-1', 'if-range': version });
      return [response.status, (await response.arrayBuffer()).byteLength];
    };
    expect(await lengthFor('"other"')).toEqual([200, size]);
    expect(await lengthFor(tag)).toEqual([206, 2]);
  });
});
