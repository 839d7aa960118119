import type { WorkerRequest, WorkerResponse } from './worker-channel';

/**
 * Handles the page's requests in a worker one at a time, because decoding ten pictures of 50 megapixels at once would
 * take 2 GB of memory.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types the requests for the handler
export function serveRequests<Payload>(handle: (payload: Payload) => Promise<unknown>): void {
  let queue: Promise<void> = Promise.resolve();
  const handleOne = async ({ id, payload }: WorkerRequest<Payload>): Promise<void> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
    const respond = (value: WorkerResponse<unknown>) => self.postMessage(value);
    try {
      respond({ id, result: await handle(payload) });
    } catch {
      respond({ id, failed: true });
    }
  };
  self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest<Payload>>) => {
    queue = queue.then(async () => handleOne(data));
  });
}
