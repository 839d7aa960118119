import { expect, test } from 'vitest';
import { UploadPace } from './upload-pace.ts';

const RATE = 10 * 1024 * 1024;

test('a small file waits for nothing, a large one for as long as its size takes', () => {
  const pace = new UploadPace();
  expect(pace.count('ann', RATE / 10, RATE)).toBe(0);
  const wait = pace.count('ann', RATE * 2, RATE);
  expect(wait).toBeGreaterThan(1600);
  expect(wait).toBeLessThan(2000);
});

test('concurrent uploads of one caller share the rate; those of others have their own', () => {
  const pace = new UploadPace();
  const waits = [1, 2, 3].map(() => pace.count('ann', RATE, RATE));
  expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) + 900);
  expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) + 900);
  expect(pace.count('ben', RATE / 10, RATE)).toBe(0);
});

test('a stream is complete, and no faster than its rate', async () => {
  const stream = new UploadPace().stream('ann', 100_000);
  const since = performance.now();
  const read = (async () => {
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
    return bytes;
  })();
  for (let part = 0; part < 5; part += 1) stream.write(Buffer.alloc(10_000));
  stream.end();
  expect(await read).toBe(50_000);
  // Half a second's worth, of which a quarter may be ahead.
  expect(performance.now() - since).toBeGreaterThan(200);
});
