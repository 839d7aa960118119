import { POST_LIMITS } from '@weft/shared/limits';
import { openWorkerChannel } from '../worker/worker-channel';
import { imageKind } from './image-kind';
import { renamed } from './image-plan';
import type { ShrinkAnswer } from './shrink-messages';

/** A file that the browser can't bring down and the server would refuse. Its message is for the member. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

const TOO_LARGE = 'is too large. A picture can have at most 100 MB and 50 megapixels.';
const NOT_READABLE = "is a HEIC picture, which this browser can't read. Please choose a JPEG or PNG file.";

const channel = openWorkerChannel<Blob, ShrinkAnswer>(
  () => new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' }),
);

/** What the worker makes of the picture; null where there is none or it can not read the picture. */
async function askWorker(file: File): Promise<ShrinkAnswer | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  return channel.ask(file).catch(() => null);
}

/**
 * Brings a picked picture down off the main thread: within 1920x1080, upright, without metadata.
 * GIFs and small files within the box come back as they are, and so does what this browser can't decode: the server
 * decides about it then. A HEIC picture becomes a JPEG. Throws `ImageRefused` for what is too large to be sent in any
 * form, and for a HEIC picture that can't be read.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size > POST_LIMITS.imagePickMaxBytes) throw new ImageRefused(`${file.name} ${TOO_LARGE}`);
  const kind = await imageKind(file);
  const answer = kind === 'image/gif' ? null : await askWorker(file);
  if (answer?.ok === false) throw new ImageRefused(`${file.name} ${TOO_LARGE}`);
  const blob = answer?.blob ?? null;
  if (!blob && kind === 'image/heic') throw new ImageRefused(`${file.name} ${NOT_READABLE}`);
  const result = blob ? new File([blob], renamed(file.name, blob.type), { type: blob.type }) : file;
  if (result.size > POST_LIMITS.imageMaxBytes)
    throw new ImageRefused(`${file.name} is too large. This browser could not bring it under 20 MB.`);
  return result;
}
