import type { Request } from 'express';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';

/** How long a rejected body is still read, so that a sending client can receive the response. Milliseconds. */
const PATIENCE = 2_000;

/**
 * Rejects a body with an announced size over `maxBytes` with PAYLOAD_TOO_LARGE, and disconnects one without announced
 * size when it exceeds it. A rejected body is read and discarded for a moment: a client that is writing does not see
 * the response.
 */
export async function limitBodySize(request: Request, maxBytes: number): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) {
    await discard(request);
    throw new AppError('PAYLOAD_TOO_LARGE', () => UPLOAD_TEXTS.formTooLarge);
  }
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) request.destroy();
  });
  // A listener makes the stream flow; pause it until the parser reads it.
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
