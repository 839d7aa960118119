import { describe, expect, it } from 'vitest';
import { PictureQueue } from './picture-queue.ts';

/** A job that goes on until it is told to end. */
function heldJob() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { job: () => held, release };
}

describe('the queue of pictures', () => {
  it('runs as many as it may, lets the next ones wait in order, and is busy beyond', async () => {
    const queue = new PictureQueue(2, 3);
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

  it('goes on after a job that failed', async () => {
    const queue = new PictureQueue(1, 5);
    const failed = queue.run(() => Promise.reject(new Error('no picture')));
    const next = queue.run(async () => 'made');
    await expect(failed).rejects.toThrow('no picture');
    expect(await next).toBe('made');
  });
});
