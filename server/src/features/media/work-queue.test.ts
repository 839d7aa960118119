import { describe, expect, it } from 'vitest';
import { WorkQueue } from './work-queue.ts';

/** A job that runs until the test ends it. */
function heldJob() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { job: () => held, release };
}

describe('a queue of work on uploads', () => {
  it('runs as many as it may, lets the next ones wait in order, and is busy beyond', async () => {
    const queue = new WorkQueue({ running: 2, waiting: 3, patience: 60_000 });
    const running = [heldJob(), heldJob()];
    const first = running.map(({ job }) => queue.run(job));
    const ended: number[] = [];
    const waiting = [1, 2, 3].map((number) =>
      queue.run(async () => {
        ended.push(number);
      }),
    );
    await expect(queue.run(async () => undefined)).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
      retryAfter: 5,
    });
    expect(ended).toEqual([]);
    running.forEach(({ release }) => release());
    await Promise.all([...first, ...waiting]);
    expect(ended).toEqual([1, 2, 3]);
  });

  it('continues after a failed job', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, patience: 60_000 });
    const failed = queue.run(() => Promise.reject(new Error('no picture')));
    const next = queue.run(async () => 'made');
    await expect(failed).rejects.toThrow('no picture');
    expect(await next).toBe('made');
  });

  it('is busy to a job that has waited for too long, and forgets it', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, patience: 1 });
    const { job, release } = heldJob();
    const running = queue.run(job);
    let hasRun = false;
    const late = queue.run(async () => {
      hasRun = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 });
    expect(queue.size).toBe(1);
    release();
    await running;
    expect([queue.size, hasRun]).toEqual([0, false]);
  });

  it('drops a job whose client disconnected, and starts none for one that disconnected before', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, patience: 60_000 });
    const { job, release } = heldJob();
    const running = queue.run(job);
    const sender = new AbortController();
    let hasRun = false;
    const gone = queue.run(async () => {
      hasRun = true;
    }, sender.signal);
    expect(queue.size).toBe(2);
    sender.abort();
    await expect(gone).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(queue.size).toBe(1);
    release();
    await running;
    await expect(queue.run(job, sender.signal)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect([queue.size, hasRun]).toEqual([0, false]);
  });
});
