import type { Response } from 'express';

/** A signal that is aborted when the client disconnects before the response. */
export function goneSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
