import sharp from 'sharp';

/** Turns a drawing into the JPEG file that a member would upload. */
export function renderJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer();
}
