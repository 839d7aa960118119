import { afterEach, describe, expect, it } from 'vitest';
import { BudgetExceededError, WorkerThreads } from './worker-threads.ts';

type Job = 'name' | 'for ever' | 'all memory' | 'end';

/** A worker that returns its thread's number, or misbehaves. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (job) => {
      if (job === 'for ever') for (;;);
      if (job === 'end') process.exit(0);
      const kept = [];
      while (job === 'all memory') kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
      parentPort.postMessage(threadId);
    });
  `)}`,
);

const opened: WorkerThreads<Job, number>[] = [];
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

function threadsWithin(milliseconds: number): WorkerThreads<Job, number> {
  const memory = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };
  const threads = new WorkerThreads<Job, number>(MODULE, { milliseconds, memory });
  opened.push(threads);
  return threads;
}

describe('worker threads', () => {
  it('run jobs in sequence in a reused thread, and in parallel in several', async () => {
    const threads = threadsWithin(60_000);
    const first = await threads.run('name');
    expect(first).toBeGreaterThan(0);
    expect(await threads.run('name')).toBe(first);
    expect(new Set(await Promise.all([threads.run('name'), threads.run('name')])).size).toBe(2);
  });

  it.each([
    ['time', 'for ever', 2000],
    ['memory', 'all memory', 60_000],
  ] as const)(
    'end a job that uses up its %s, and go on with the next one',
    async (_budget, job, milliseconds) => {
      const threads = threadsWithin(milliseconds);
      const first = await threads.run('name');
      await expect(threads.run(job)).rejects.toBeInstanceOf(BudgetExceededError);
      expect(await threads.run('name')).toBeGreaterThan(first);
    },
  );

  it('fail the job of a thread that ends, and continue with the next one', async () => {
    const threads = threadsWithin(60_000);
    await expect(threads.run('end')).rejects.toThrow('ended before its job');
    expect(await threads.run('name')).toBeGreaterThan(0);
  });

  it('end with their jobs when they are closed', async () => {
    const threads = threadsWithin(60_000);
    const job = threads.run('for ever');
    await Promise.all([expect(job).rejects.toThrow('ended before its job'), threads.close()]);
  });

  it('end an abandoned job with its thread', async () => {
    const threads = threadsWithin(60_000);
    const first = await threads.run('name');
    const sender = new AbortController();
    const job = threads.run('for ever', sender.signal);
    sender.abort(new Error('gone'));
    await expect(job).rejects.toThrow('gone');
    expect(await threads.run('name')).toBeGreaterThan(first);
  });
});
