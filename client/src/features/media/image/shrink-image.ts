import { POST_LIMITS } from '@weft/shared/limits';
import { texts } from '../texts/generated';
import { openWorkerChannel } from '../worker/worker-channel';
import { imageKind } from './image-kind';
import { renamed } from './image-plan';
import type { ShrinkResult } from './shrink-messages';

/** A file that the browser can't shrink and the server would reject. Members see its message. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

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
  const { name } = file;
  if (file.size > POST_LIMITS.imagePickMaxBytes) throw new ImageRefused(texts.tooLarge({ name }));
  const kind = await imageKind(file);
  const result = kind === 'image/gif' ? null : await askWorker(file);
  if (result?.ok === false) throw new ImageRefused(texts.tooLarge({ name }));
  const blob = result?.blob ?? null;
  if (!blob && kind === 'image/heic') throw new ImageRefused(texts.notReadable({ name }));
  const shrunk = blob ? new File([blob], renamed(name, blob.type), { type: blob.type }) : file;
  if (shrunk.size > POST_LIMITS.imageMaxBytes) throw new ImageRefused(texts.notShrunk({ name }));
  return shrunk;
}
