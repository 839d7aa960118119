import { POST_LIMITS } from '@weft/shared/limits';
import { fitBox, goesAsItIs, jpegQuality, type Size } from './image-plan';
import type { ShrinkAnswer, ShrinkRequest, ShrinkResult } from './shrink-messages';

function isTransparent(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true;
  return false;
}

/** Draws the picture into the box. What is see-through stays so in a PNG; a JPEG gets white behind it. */
async function draw(bitmap: ImageBitmap, size: Size, file: Blob): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  if (file.type !== 'image/jpeg' && isTransparent(context, size)) {
    const png = await canvas.convertToBlob({ type: 'image/png' });
    if (png.size <= POST_LIMITS.imageMaxBytes) return png;
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality(file.size) });
}

async function shrink(file: Blob): Promise<ShrinkResult> {
  // The browser turns the picture upright while decoding and leaves its metadata behind.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const full = { width: bitmap.width, height: bitmap.height };
    if (full.width * full.height > POST_LIMITS.imageMaxPixels) return { ok: false, tooManyPixels: true };
    if (goesAsItIs(file.size, full)) return { ok: true, blob: null, ...full };
    const size = fitBox(full);
    const blob = await draw(bitmap, size, file);
    const isWorse = size.width === full.width && blob.size >= file.size;
    return { ok: true, blob: isWorse ? null : blob, ...size };
  } finally {
    bitmap.close();
  }
}

/** One picture at a time: ten of 50 megapixels decoded together would take 2 GB of memory. */
let queue: Promise<void> = Promise.resolve();

async function answerOne({ id, file }: ShrinkRequest): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
  const answer = (value: ShrinkAnswer) => self.postMessage(value);
  try {
    answer({ id, ...(await shrink(file)) });
  } catch {
    answer({ id, ok: false });
  }
}

self.addEventListener('message', (event: MessageEvent<ShrinkRequest>) => {
  queue = queue.then(async () => answerOne(event.data));
});
