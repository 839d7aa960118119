import { POST_LIMITS } from '@weft/shared/limits';
import { serveRequests } from '../worker/serve-requests';
import { imageKind } from './image-kind';
import { fitBox, goesAsItIs, jpegQuality, type Size } from './image-plan';
import type { ShrinkAnswer } from './shrink-messages';

function isTransparent(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true;
  return false;
}

/** Draws the picture into the box. What is see-through stays so in a PNG; a JPEG gets white behind it. */
async function draw(bitmap: ImageBitmap, size: Size, file: Blob, kind: string | null): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  if (kind !== 'image/jpeg' && isTransparent(context, size)) {
    const png = await canvas.convertToBlob({ type: 'image/png' });
    if (png.size <= POST_LIMITS.imageMaxBytes) return png;
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality(file.size) });
}

/** The picture, turned upright and without its metadata. HEIC is read by a decoder of our own where the browser has none. */
async function decode(file: Blob, kind: string | null): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (kind !== 'image/heic') throw error;
    const { heicTo } = await import('heic-to/csp');
    return heicTo({ blob: file, type: 'bitmap' });
  }
}

async function shrink(file: Blob): Promise<ShrinkAnswer> {
  const kind = await imageKind(file);
  const bitmap = await decode(file, kind);
  try {
    const full = { width: bitmap.width, height: bitmap.height };
    if (full.width * full.height > POST_LIMITS.imageMaxPixels) return { ok: false, tooManyPixels: true };
    const mustChange = kind === 'image/heic';
    if (!mustChange && goesAsItIs(file.size, full)) return { ok: true, blob: null, ...full };
    const size = fitBox(full);
    const blob = await draw(bitmap, size, file, kind);
    const isWorse = !mustChange && size.width === full.width && blob.size >= file.size;
    return { ok: true, blob: isWorse ? null : blob, ...size };
  } finally {
    bitmap.close();
  }
}

serveRequests(shrink);
