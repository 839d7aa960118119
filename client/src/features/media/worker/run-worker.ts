/** Message of a worker that runs one task: its progress, 0 to 1, or its result. */
export type WorkerMessage<Result> = { progress: number } | { result: Result };

/**
 * Runs one task in a worker and terminates it afterwards, or when `signal` is aborted. Returns null if the worker crashes.
 * Throws the signal's reason.
 */
export async function runWorker<Result>(
  worker: Worker,
  task: unknown,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<Result | null> {
  try {
    return await new Promise<Result | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => resolve(null));
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Result>>) => {
        if ('progress' in data) onProgress(data.progress);
        else resolve(data.result);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
