import type { Answered, Asked } from './worker-line';

/**
 * The worker's end of a line: answers the page's questions one after the other. Ten pictures of 50 megapixels decoded
 * together would take 2 GB of memory.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties what comes in to what is answered
export function answerLine<Question>(answerTo: (question: Question) => Promise<unknown>): void {
  let queue: Promise<void> = Promise.resolve();
  const answerOne = async ({ id, question }: Asked<Question>): Promise<void> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
    const answer = (value: Answered<unknown>) => self.postMessage(value);
    try {
      answer({ id, answer: await answerTo(question) });
    } catch {
      answer({ id, failed: true });
    }
  };
  self.addEventListener('message', ({ data }: MessageEvent<Asked<Question>>) => {
    queue = queue.then(async () => answerOne(data));
  });
}
