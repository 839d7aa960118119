/** A message of a worker that runs one task: its progress (0 to 1), or its result. */
export type WorkerMessage<Result> = { share: number } | { result: Result };

/**
 * Gives a worker one thing to do and ends it afterwards, or at once when `signal` says so. Answers null when it breaks
 * down; throws the signal's reason.
 */
export async function runWorker<Result>(
  worker: Worker,
  task: unknown,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Result | null> {
  try {
    return await new Promise<Result | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => resolve(null));
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Result>>) => {
        if ('share' in data) onProgress(data.share);
        else resolve(data.result);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
