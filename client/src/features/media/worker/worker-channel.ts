/** A question for a worker. `id` connects it to its answer. */
export interface WorkerRequest<Question> {
  id: number;
  question: Question;
}
export type WorkerResponse<Answer> = { id: number; answer: Answer } | { id: number; failed: true };

/** The worker could not be started, broke down, was stopped or failed at this question. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/** Sends questions to a worker. The worker starts with the first question, and again after it failed or was stopped. */
export interface WorkerChannel<Question, Answer> {
  /** Throws `WorkerFailed`. */
  ask(question: Question): Promise<Answer>;
  /** Ends the worker. Pending questions fail. */
  stop(): void;
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: WorkerFailed) => void;
}

export function openWorkerChannel<Question, Answer>(start: () => Worker): WorkerChannel<Question, Answer> {
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
    started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse<Answer>>) => {
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
        asked.postMessage({ id, question } satisfies WorkerRequest<Question>);
      });
    },
  };
}
