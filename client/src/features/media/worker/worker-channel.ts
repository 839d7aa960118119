/** A request to a worker. The response has the same `id`. */
export interface WorkerRequest<Payload> {
  id: number;
  payload: Payload;
}
export type WorkerResponse<Result> = { id: number; result: Result } | { id: number; failed: true };

/** The worker failed to start, crashed, was stopped or failed to handle the request. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/** Sends requests to a worker. The first request starts the worker, also after it crashed or was stopped. */
export interface WorkerChannel<Payload, Result> {
  /** Throws `WorkerFailed`. */
  request(payload: Payload): Promise<Result>;
  /** Terminates the worker. Pending requests fail. */
  stop(): void;
}

interface PendingRequest<Result> {
  resolve: (result: Result) => void;
  reject: (error: WorkerFailed) => void;
}

export function openWorkerChannel<Payload, Result>(start: () => Worker): WorkerChannel<Payload, Result> {
  let worker: Worker | undefined;
  let lastId = 0;
  const pending = new Map<number, PendingRequest<Result>>();

  const stop = () => {
    worker?.terminate();
    worker = undefined;
    const all = [...pending.values()];
    pending.clear();
    for (const { reject } of all) reject(new WorkerFailed());
  };

  const startWorker = (): Worker => {
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse<Result>>) => {
      const request = pending.get(data.id);
      pending.delete(data.id);
      if ('failed' in data) request?.reject(new WorkerFailed());
      else request?.resolve(data.result);
    });
    started.addEventListener('error', stop);
    return started;
  };

  return {
    stop,
    request: async (payload) => {
      if (typeof Worker === 'undefined') throw new WorkerFailed();
      worker ??= startWorker();
      const current = worker;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
        current.postMessage({ id, payload } satisfies WorkerRequest<Payload>);
      });
    },
  };
}
