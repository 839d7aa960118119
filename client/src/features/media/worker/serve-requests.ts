import type { WorkerRequest, WorkerResponse } from './worker-channel';

/**
 * Answers the questions of the page in a worker, one at a time: ten pictures of 50 megapixels decoded together would take
 * 2 GB of memory.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties what comes in to what is answered
export function serveRequests<Question>(answerTo: (question: Question) => Promise<unknown>): void {
  let queue: Promise<void> = Promise.resolve();
  const answerOne = async ({ id, question }: WorkerRequest<Question>): Promise<void> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
    const answer = (value: WorkerResponse<unknown>) => self.postMessage(value);
    try {
      answer({ id, answer: await answerTo(question) });
    } catch {
      answer({ id, failed: true });
    }
  };
  self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest<Question>>) => {
    queue = queue.then(async () => answerOne(data));
  });
}
