import { POST_LIMITS } from '@weft/shared/limits';
import { serveRequests } from '../worker/serve-requests';
import { imageKind } from './image-kind';
import { canStayUnchanged, fitBox, jpegQuality, type Size } from './image-plan';
import type { ShrinkResult } from './shrink-messages';

function isTransparent(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true;
  return false;
}

/** Scales the picture. A transparent picture becomes a PNG, or a JPEG on white if the PNG is too large. */
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

/** Decodes the picture, upright and without metadata. A bundled decoder reads HEIC if the browser can't. */
async function decode(file: Blob, kind: string | null): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (kind !== 'image/heic') throw error;
    const { heicTo } = await import('heic-to/csp');
    return heicTo({ blob: file, type: 'bitmap' });
  }
}

async function shrink(file: Blob): Promise<ShrinkResult> {
  const kind = await imageKind(file);
  const bitmap = await decode(file, kind);
  try {
    const full = { width: bitmap.width, height: bitmap.height };
    if (full.width * full.height > POST_LIMITS.imageMaxPixels) return { ok: false, tooManyPixels: true };
    const mustChange = kind === 'image/heic';
    if (!mustChange && canStayUnchanged(file.size, full)) return { ok: true, blob: null, ...full };
    const size = fitBox(full);
    const blob = await draw(bitmap, size, file, kind);
    const isWorse = !mustChange && size.width === full.width && blob.size >= file.size;
    return { ok: true, blob: isWorse ? null : blob, ...size };
  } finally {
    bitmap.close();
  }
}

serveRequests(shrink);
