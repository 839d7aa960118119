import { expect, test } from 'vitest';
import { firstAttempt, frameFor, laterAttempts, PASSES, VIDEO_PLAN } from './video-plan';

const FULL_HD = { width: 1920, height: 1080 };
const [first, second] = PASSES;

test('uses the specified passes, limits and targets', () => {
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
])('rounds frames to even edges: %o of %i x %i is %i x %i', (pass, width, height, newWidth, newHeight) => {
  expect(frameFor(pass, { width, height })).toEqual({ width: newWidth, height: newHeight });
});

test('scales the bitrate with the frame size', () => {
  expect(firstAttempt(FULL_HD)).toMatchObject({ ...FULL_HD, bits: 2_000_000, isHalved: false });
  expect(firstAttempt({ width: 3840, height: 2160 }).bits).toBe(8_000_000);
  expect(firstAttempt({ width: 160, height: 90 }).bits).toBe(150_000);
});

test('gives the halved frame the bitrate that the target allows, within limits', () => {
  const bitsFor = (seconds: number) => laterAttempts(FULL_HD, seconds)[0].bits;
  expect(laterAttempts(FULL_HD, 10)[0]).toMatchObject({ width: 960, height: 540, isHalved: true });
  expect(bitsFor(10)).toBe(500_000);
  expect(bitsFor(80)).toBeGreaterThan(250_000);
  expect(bitsFor(80)).toBeLessThan(500_000);
  expect(((bitsFor(80) + second.audioBits) * 80) / 8).toBeLessThan(VIDEO_PLAN.targetBytes);
  expect(bitsFor(3600)).toBe(250_000);
});

test('also tries the full frame, unless the halved frame would get a higher bitrate', () => {
  const [, whole] = laterAttempts(FULL_HD, 30);
  expect(whole).toMatchObject({ ...FULL_HD, isHalved: false });
  expect(whole?.bits).toBeGreaterThan(1_000_000);
  expect((((whole?.bits ?? 0) + first.audioBits) * 30) / 8).toBeLessThan(VIDEO_PLAN.targetBytes);
  expect(laterAttempts(FULL_HD, 3600)).toHaveLength(1);
});
