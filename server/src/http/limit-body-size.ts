import type { Request } from 'express';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../errors/app-error.ts';

/** How long a refused body is read on, so that a client that is still sending gets to read its answer. Milliseconds. */
const PATIENCE = 2_000;

/**
 * Refuses a body that is announced to be over `maxBytes` with PAYLOAD_TOO_LARGE, and cuts the connection of one that isn't announced
 * once it is. What is sent of a refused body is thrown away for a moment first: a client that writes learns nothing of an answer.
 */
export async function limitBodySize(request: Request, maxBytes: number): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) {
    await discard(request);
    throw new AppError('PAYLOAD_TOO_LARGE', UPLOAD_TEXTS.formTooLarge);
  }
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) request.destroy();
  });
  // Listening makes the body flow; it waits until the parser takes it.
  request.pause();
}

function discard(request: Request): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      request.pause();
      end();
    }, PATIENCE);
    request.once('end', end).once('close', end).resume();
  });
}
