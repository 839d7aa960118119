import { Worker, type ResourceLimits } from 'node:worker_threads';

export interface ThreadBudget {
  /** Time limit of one job (ms). */
  readonly milliseconds: number;
  /** Heap and stack of a thread. */
  readonly memory: ResourceLimits;
}

/** A job exceeded its time or memory; its thread was terminated. */
export class BudgetExceededError extends Error {
  constructor(options?: ErrorOptions) {
    super('a job used up its time or memory', options);
    this.name = 'BudgetExceededError';
  }
}

function startThread(module: URL, resourceLimits: ResourceLimits): Worker {
  if (!module.pathname.endsWith('.ts')) return new Worker(module, { resourceLimits });
  return new Worker(new URL('source-thread.mjs', import.meta.url), {
    resourceLimits,
    workerData: { module: module.href },
    execArgv: ['--conditions=source'],
  });
}

/**
 * Runs jobs in worker threads; the worker answers each message with one message. A thread runs one job at a time; the
 * caller limits concurrency. Threads are reused and do not keep the process alive.
 */
export class WorkerThreads<Job, Answer> {
  readonly #module: URL;
  readonly #budget: ThreadBudget;
  readonly #all = new Set<Worker>();
  readonly #idle: Worker[] = [];

  constructor(module: URL, budget: ThreadBudget) {
    this.#module = module;
    this.#budget = budget;
  }

  /** Throws BudgetExceededError, the thread's error, or the reason of `ended`, which terminates the thread. */
  async run(job: Job, ended?: AbortSignal): Promise<Answer> {
    const worker = this.#idle.pop() ?? this.#start();
    try {
      const answer = await this.#ask(worker, job, ended);
      this.#idle.push(worker);
      return answer;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  /** Terminates all threads; running jobs fail. */
  async close(): Promise<void> {
    this.#idle.length = 0;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #start(): Worker {
    const worker = startThread(this.#module, this.#budget.memory);
    worker.unref();
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      const index = this.#idle.indexOf(worker);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    // A thread that ended between jobs is replaced by the next job.
    worker.on('error', () => undefined);
    return worker;
  }

  #ask(worker: Worker, job: Job, ended: AbortSignal | undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const listeners = {
        message: (answer: Answer) => settle(() => resolve(answer)),
        error: (error: Error) => settle(() => reject(asBudgetError(error))),
        exit: () => settle(() => reject(new Error('a thread ended before its job'))),
      };
      const timer = setTimeout(
        () => settle(() => reject(new BudgetExceededError())),
        this.#budget.milliseconds,
      );
      const end = (): void => settle(() => reject(ended?.reason));
      ended?.addEventListener('abort', end);
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        ended?.removeEventListener('abort', end);
        for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
        finish();
      };
      for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(job);
    });
  }
}

function asBudgetError(error: Error): Error {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new BudgetExceededError({ cause: error }) : error;
}
