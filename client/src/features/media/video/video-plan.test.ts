import { expect, test } from 'vitest';
import { canReachTarget, frameFor, PASSES, VIDEO_PLAN, videoBits } from './video-plan';

const FULL_HD = { width: 1920, height: 1080 };
const [first, second] = PASSES;

test('the passes are those of the specification', () => {
  expect(PASSES).toEqual([
    { crf: 28, audioBits: 128_000, isHalved: false },
    { crf: 35, audioBits: 64_000, isHalved: true },
  ]);
  expect(VIDEO_PLAN).toMatchObject({
    skipBytes: 2 * 1024 * 1024,
    targetBytes: 5 * 1024 * 1024,
    minReduction: 0.01,
    recorder: { videoBits: 500_000, framesPerSecond: 10 },
  });
});

test.each([
  [first, 1920, 1080, 1920, 1080],
  [first, 641, 361, 640, 360],
  [second, 1920, 1080, 960, 540],
  [second, 1279, 719, 638, 358],
  [second, 3, 3, 2, 2],
])('frames have even edges: %o of %i x %i is %i x %i', (pass, width, height, newWidth, newHeight) => {
  expect(frameFor(pass, { width, height })).toEqual({ width: newWidth, height: newHeight });
});

test('the rate follows the size of the frame', () => {
  expect(videoBits(first, FULL_HD, 10)).toBe(2_000_000);
  expect(videoBits(first, { width: 3840, height: 2160 }, 10)).toBe(8_000_000);
  expect(videoBits(first, { width: 160, height: 90 }, 10)).toBe(150_000);
});

test('the second pass spends what the target allows, within what is worth it', () => {
  const half = frameFor(second, FULL_HD);
  expect(videoBits(second, half, 10)).toBe(500_000);
  const middle = videoBits(second, half, 80);
  expect(middle).toBeGreaterThan(250_000);
  expect(middle).toBeLessThan(500_000);
  expect(((middle + second.audioBits) * 80) / 8).toBeLessThan(VIDEO_PLAN.targetBytes);
  expect(videoBits(second, half, 3600)).toBe(250_000);
});

test('a pass that can not reach the target needs no try', () => {
  expect(canReachTarget(2_128_000, 10)).toBe(true);
  expect(canReachTarget(2_128_000, 30)).toBe(false);
});
