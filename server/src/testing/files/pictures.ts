import sharp, { type Metadata, type Sharp } from 'sharp';

/**
 * An image whose corners show its orientation: red top left, green top right, blue bottom left, white bottom right.
 * Pixels. `orientation` is the EXIF value: the stored pixels are rotated accordingly.
 */
export async function cornersPicture(width: number, height: number, orientation = 1): Promise<Buffer> {
  const corner = (background: string) => ({
    create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const, background },
  });
  const upright = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: corner('#f00'), gravity: 'northwest' },
      { input: corner('#0f0'), gravity: 'northeast' },
      { input: corner('#00f'), gravity: 'southwest' },
    ])
    .png()
    .toBuffer();
  return sharp(await turned(upright, orientation))
    .withExif({
      IFD0: { Make: 'Secret Camera', Copyright: 'Nobody' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 12/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '16/1 22/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The pixels as a camera in that orientation stores them: the inverse of what a viewer applies. */
async function turned(upright: Buffer, orientation: number): Promise<Buffer> {
  const steps: Record<number, (picture: Sharp) => Sharp> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    6: (picture) => picture.rotate(270),
    8: (picture) => picture.rotate(90),
  };
  // 5 and 7 rotate and mirror, in this order.
  if (orientation === 5)
    return sharp(await sharp(upright).rotate(270).toBuffer())
      .flip()
      .toBuffer();
  if (orientation === 7)
    return sharp(await sharp(upright).rotate(90).toBuffer())
      .flip()
      .toBuffer();
  return (steps[orientation] ?? ((picture) => picture))(sharp(upright)).png().toBuffer();
}

/** Colours of the four corners as `r`, `g`, `b`, `w`: top left, top right, bottom left, bottom right. */
export async function cornersOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
    if (red > 200 && green > 200 && blue > 200) return 'w';
    if (red > 200) return 'r';
    return green > 200 ? 'g' : 'b';
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].join('');
}

export function metadataOf(picture: Buffer): Promise<Metadata> {
  return sharp(picture).metadata();
}

/** A plain picture. */
export function plainPicture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg',
  background = '#1e6f5c',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A GIF with this number of frames in different colours. */
export async function movingPicture(width: number, height: number, frames: number): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({
        create: { width, height, channels: 3, background: { r: (index * 60) % 256, g: 120, b: 200 - index } },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif({ loop: 0, delay: 100 })
    .toBuffer();
}

/** A one-pixel GIF with this number of frames of 23 bytes. */
export function longAnimation(frames: number): Buffer {
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401', 'hex');
  const pictures = Array.from({ length: frames }, () => Buffer.concat([frame, Buffer.alloc(1)]));
  const head = Buffer.from('01000100800000000000ffffff', 'hex');
  return Buffer.concat([Buffer.from('GIF89a'), head, ...pictures, Buffer.from(';')]);
}
