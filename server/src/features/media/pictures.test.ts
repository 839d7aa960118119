import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { createPost } from '@weft/shared/posts/contract';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { formOf } from '../../testing/http/forms.ts';
import {
  cornersOf,
  cornersPicture,
  longAnimation,
  metadataOf,
  movingPicture,
  plainPicture,
} from '../../testing/files/pictures.ts';
import { filesOnDisk, scratchFolders } from '../../testing/files/stored-files.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let ann: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
});
afterAll(() => app.close());

const post = (bytes: Buffer | string, name = 'photo.jpg', type = 'image/jpeg') =>
  ann.browser.call(createPost, { form: formOf({ mediaImage: { bytes, name, type } }) });

async function download(url: string): Promise<Buffer> {
  const response = await ann.browser.fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function postedImage(bytes: Buffer) {
  const answer = await post(bytes);
  const [image] = answer.data.data.mediaImage;
  if (!image) throw new Error('the post has no picture');
  return image;
}

describe('a picture of a post', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'taken with orientation %i becomes upright and without metadata, in every size',
    async (orientation) => {
      const image = await postedImage(await cornersPicture(800, 600, orientation));
      expect(image).toMatchObject({ width: 800, height: 600 });
      expect(image.variants.map((variant) => variant.width)).toEqual([320, 640, 800]);
      for (const variant of image.variants) {
        const bytes = await download(variant.url);
        expect(await cornersOf(bytes)).toBe('rgbw');
        const { width, exif, xmp, iptc, orientation: left } = await metadataOf(bytes);
        expect({ width, exif, xmp, iptc, left }).toEqual({
          width: variant.width,
          exif: undefined,
          xmp: undefined,
          iptc: undefined,
          left: undefined,
        });
        expect(bytes.toString('latin1')).not.toMatch(/GPS|Secret Camera|Nobody/);
      }
    },
  );

  it('is never enlarged, and is brought down to 1920 wide', async () => {
    expect((await postedImage(await plainPicture(100, 50))).variants).toHaveLength(1);
    const large = await postedImage(await plainPicture(4000, 3000));
    expect(large).toMatchObject({ width: 1920, height: 1440 });
    expect(large.variants.map((variant) => variant.width)).toEqual([320, 640, 960, 1280, 1920]);
  });

  it('carries a tiny placeholder', async () => {
    const { placeholder } = await postedImage(await plainPicture(640, 480));
    expect(placeholder.length).toBeLessThan(1000);
    const bytes = Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64');
    expect((await metadataOf(bytes)).width).toBe(16);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const image = await postedImage(await plainPicture(64, 48, format));
    expect(image).toMatchObject({ width: 64, height: 48 });
  });

  it('shows the colours of its profile, and carries none', async () => {
    const colour = { r: 200, g: 60, b: 40 };
    const wide = await sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const stored = await sharp(wide).raw().toBuffer();
    expect(stored[0]).not.toBe(wide[0]);
    const bytes = await download((await postedImage(wide)).url);
    expect((await metadataOf(bytes)).icc).toBeUndefined();
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).removeAlpha().raw().toBuffer();
    expect(Math.abs(red - colour.r) + Math.abs(green - colour.g) + Math.abs(blue - colour.b)).toBeLessThan(
      15,
    );
  });

  it('keeps what is transparent', async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const bytes = await download((await postedImage(clear)).url);
    expect((await metadataOf(bytes)).hasAlpha).toBe(true);
  });

  it('stays animated as a GIF', async () => {
    const image = await postedImage(await movingPicture(700, 20, 5));
    expect(image).toMatchObject({ width: 700, height: 20 });
    for (const variant of image.variants) {
      const metadata = await metadataOf(await download(variant.url));
      expect(metadata).toMatchObject({ pages: 5, width: variant.width });
    }
  });
});

describe('an unsupported picture', () => {
  let before: string[];
  beforeEach(async () => {
    before = await filesOnDisk(app.uploadsDir);
  });

  /** Two images of a megapixel, the second one 60 times. */
  const hugeAnimation = async () => {
    const gif = await movingPicture(1000, 1000, 2);
    const second = gif.subarray(gif.lastIndexOf(Buffer.from([0x21, 0xf9, 0x04])), -1);
    return Buffer.concat([
      gif.subarray(0, -1),
      ...Array.from({ length: 59 }, () => second),
      gif.subarray(-1),
    ]);
  };
  const heic = () =>
    Buffer.concat([
      Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
      Buffer.alloc(500),
    ]);
  const jpeg = () => plainPicture(64, 64);
  const cases: [string, number, string, () => Promise<Buffer | string> | Buffer | string][] = [
    [
      'an SVG',
      415,
      UPLOAD_TEXTS.notAnImage,
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ],
    ['an HTML page', 415, UPLOAD_TEXTS.notAnImage, () => '<!doctype html><script>alert(1)</script>'],
    ['a text', 415, UPLOAD_TEXTS.notAnImage, () => 'just words'],
    ['nothing', 415, UPLOAD_TEXTS.notAnImage, () => ''],
    ['HEIC, which this platform cannot read', 415, UPLOAD_TEXTS.heic, heic],
    [
      'a broken JPEG',
      415,
      UPLOAD_TEXTS.notAnImage,
      async () => (await plainPicture(1000, 1000)).subarray(0, 2000),
    ],
    [
      'the beginning of a PNG',
      415,
      UPLOAD_TEXTS.notAnImage,
      async () => (await plainPicture(64, 64, 'png')).subarray(0, 60),
    ],
    ['too many pixels', 413, UPLOAD_TEXTS.pixels, () => plainPicture(30_000, 2_000, 'png')],
    ['rows of 65,536 pixels', 415, UPLOAD_TEXTS.notAnImage, () => plainPicture(65_536, 4, 'png')],
    ['a moving picture of too many', 413, UPLOAD_TEXTS.frames, hugeAnimation],
    ['2,001 tiny pictures that move', 413, UPLOAD_TEXTS.frames, () => longAnimation(2001)],
  ];

  it.each(cases)('%s is refused with %i and leaves nothing', async (_what, status, message, make) => {
    const { failure } = await post(await make());
    expect(failure).toMatchObject({
      message,
      fields: { 'mediaImage.0': message },
      code: status === 413 ? 'PAYLOAD_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect(await filesOnDisk(app.uploadsDir)).toEqual(before);
    expect(await scratchFolders(app.uploadsDir)).toEqual([]);
  });

  it('claims 30,000 by 30,000 pixels: refused before it is decoded', async () => {
    const png = await plainPicture(16, 16, 'png');
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    const started = performance.now();
    const { failure } = await post(png);
    expect(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']).toContain(failure.code);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('hides behind a picture: only the picture is stored', async () => {
    const hidden = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004');
    const image = await postedImage(Buffer.concat([await jpeg(), hidden]));
    expect((await download(image.url)).includes('script')).toBe(false);
  });

  it('one invalid picture among valid ones: none is stored', async () => {
    const good = { bytes: await jpeg(), name: 'a.jpg' };
    const form = formOf({
      mediaTitle: 'three',
      mediaImage: [good, { bytes: '<svg/>', name: 'b.jpg' }, good],
    });
    const { failure } = await ann.browser.call(createPost, { form });
    expect(failure).toMatchObject({ fields: { 'mediaImage.1': UPLOAD_TEXTS.notAnImage } });
    expect(await filesOnDisk(app.uploadsDir)).toEqual(before);
  });
});
