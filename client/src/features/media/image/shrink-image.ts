import { POST_LIMITS } from '@weft/shared/limits';
import { renamed } from './image-plan';
import type { ShrinkAnswer, ShrinkRequest } from './shrink-messages';

/** A file that the browser can't bring down and the server would refuse. Its message is for the member. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

const TOO_LARGE = 'is too large. A picture can have at most 100 MB and 50 megapixels.';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: ShrinkAnswer) => void>();

/** A worker that fails to start or breaks answers everything that waits: the originals are then sent. */
function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  for (const [id, settle] of waiting) settle({ id, ok: false });
  waiting.clear();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', (event: MessageEvent<ShrinkAnswer>) => {
    waiting.get(event.data.id)?.(event.data);
    waiting.delete(event.data.id);
  });
  started.addEventListener('error', giveUp);
  return started;
}

async function askWorker(file: File): Promise<ShrinkAnswer> {
  lastId += 1;
  const id = lastId;
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return { id, ok: false };
  worker ??= startWorker();
  const started = worker;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
    started.postMessage({ id, file } satisfies ShrinkRequest);
  });
}

/**
 * Brings a picked picture down off the main thread: within 1920x1080, upright, without metadata (specification 1.9).
 * GIFs and small files within the box come back as they are, and so does what this browser can't decode: the server
 * decides about it then. Throws `ImageRefused` for what is too large to be sent in any form.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size > POST_LIMITS.imagePickMaxBytes) throw new ImageRefused(`${file.name} ${TOO_LARGE}`);
  const answer: ShrinkAnswer = file.type === 'image/gif' ? { id: 0, ok: false } : await askWorker(file);
  if (!answer.ok && answer.tooManyPixels) throw new ImageRefused(`${file.name} ${TOO_LARGE}`);
  const blob = answer.ok ? answer.blob : null;
  const result = blob ? new File([blob], renamed(file.name, blob.type), { type: blob.type }) : file;
  if (result.size > POST_LIMITS.imageMaxBytes)
    throw new ImageRefused(`${file.name} is too large. This browser could not bring it under 20 MB.`);
  return result;
}
