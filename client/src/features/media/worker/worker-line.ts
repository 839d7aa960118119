/** What stands between a page and a worker that answers questions, each under its number. */
export interface Asked<Question> {
  id: number;
  question: Question;
}
export type Answered<Answer> = { id: number; answer: Answer } | { id: number; failed: true };

/** The worker could not be started, broke down, was stopped or failed at this question. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/** A line to a worker that starts with the first question, and anew after it broke down or was stopped. */
export interface WorkerLine<Question, Answer> {
  /** Throws `WorkerFailed`. */
  ask(question: Question): Promise<Answer>;
  /** Ends the worker: whatever waits for an answer fails. */
  stop(): void;
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: WorkerFailed) => void;
}

export function openWorkerLine<Question, Answer>(start: () => Worker): WorkerLine<Question, Answer> {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting<Answer>>();

  const stop = () => {
    worker?.terminate();
    worker = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(new WorkerFailed());
  };

  const begin = (): Worker => {
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<Answered<Answer>>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('failed' in data) asked?.reject(new WorkerFailed());
      else asked?.resolve(data.answer);
    });
    started.addEventListener('error', stop);
    return started;
  };

  return {
    stop,
    ask: async (question) => {
      if (typeof Worker === 'undefined') throw new WorkerFailed();
      worker ??= begin();
      const asked = worker;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
        asked.postMessage({ id, question } satisfies Asked<Question>);
      });
    },
  };
}
