import { POST_LIMITS } from '@weft/shared/limits';
import { openWorkerChannel } from '../worker/worker-channel';
import { imageKind } from './image-kind';
import { renamed } from './image-plan';
import type { ShrinkResult } from './shrink-messages';

/** A file that the browser can't shrink and the server would reject. Members see its message. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

const TOO_LARGE = 'is too large. A picture can have at most 100 MB and 50 megapixels.';
const NOT_READABLE = "is a HEIC picture, which this browser can't read. Please choose a JPEG or PNG file.";

const channel = openWorkerChannel<Blob, ShrinkResult>(
  () => new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' }),
);

/** Returns the worker's result, or null if there is no worker or it can't decode the picture. */
async function askWorker(file: File): Promise<ShrinkResult | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  return channel.request(file).catch(() => null);
}

/**
 * Scales a picture to 1920x1080 in a worker, upright and without metadata. HEIC becomes JPEG. Returns GIFs, small files and
 * undecodable files unchanged. Throws `ImageRefused` for files that are too large and for unreadable HEIC pictures.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size > POST_LIMITS.imagePickMaxBytes) throw new ImageRefused(`${file.name} ${TOO_LARGE}`);
  const kind = await imageKind(file);
  const result = kind === 'image/gif' ? null : await askWorker(file);
  if (result?.ok === false) throw new ImageRefused(`${file.name} ${TOO_LARGE}`);
  const blob = result?.blob ?? null;
  if (!blob && kind === 'image/heic') throw new ImageRefused(`${file.name} ${NOT_READABLE}`);
  const shrunk = blob ? new File([blob], renamed(file.name, blob.type), { type: blob.type }) : file;
  if (shrunk.size > POST_LIMITS.imageMaxBytes)
    throw new ImageRefused(`${file.name} is too large. This browser could not bring it under 20 MB.`);
  return shrunk;
}
