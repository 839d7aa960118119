import { afterEach, expect, test, vi } from 'vitest';
import type { ClassShares, ImageClassifier } from './image-classifier';
import { createImageScreening, explicitShare, SCREENING_TIMEOUT } from './screen-image';

const IMAGE = new Blob(['x'], { type: 'image/jpeg' });

afterEach(() => void vi.useRealTimers());

/** A classifier that says this of every picture. */
const says = (shares: ClassShares): ImageClassifier => ({
  classify: async () => shares,
  stop: () => undefined,
});

test.each<[ClassShares, 'safe' | 'flagged']>([
  [{ Neutral: 0.98, Drawing: 0.02 }, 'safe'],
  [{ Porn: 0.5, Neutral: 0.5 }, 'safe'],
  [{ Porn: 0.51, Neutral: 0.49 }, 'flagged'],
  [{ Porn: 0.2, Hentai: 0.2, Sexy: 0.2, Neutral: 0.4 }, 'flagged'],
  [{ Drawing: 0.9, Hentai: 0.1 }, 'safe'],
  [{}, 'safe'],
])('a picture of %o is %s', async (shares, verdict) => {
  expect(await createImageScreening(says(shares))(IMAGE)).toBe(verdict);
});

test('the explicit classes count together', () => {
  expect(explicitShare({ Porn: 0.1, Hentai: 0.2, Sexy: 0.3, Neutral: 0.4 })).toBeCloseTo(0.6);
});

test('where the classifier fails the picture counts as safe', async () => {
  const failing: ImageClassifier = {
    classify: async () => {
      throw new Error('no model');
    },
    stop: () => undefined,
  };
  expect(await createImageScreening(failing)(IMAGE)).toBe('safe');
});

test('a classifier that hangs is ended, and the picture counts as safe', async () => {
  vi.useFakeTimers();
  const stop = vi.fn<() => void>();
  const hanging: ImageClassifier = { classify: async () => new Promise(() => undefined), stop };
  const verdict = createImageScreening(hanging)(IMAGE);
  await vi.advanceTimersByTimeAsync(SCREENING_TIMEOUT - 1);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await verdict).toBe('safe');
  expect(stop).toHaveBeenCalledOnce();
});

test('an answer in time leaves the classifier running', async () => {
  vi.useFakeTimers();
  const stop = vi.fn<() => void>();
  const screen = createImageScreening({ classify: async () => ({ Neutral: 1 }), stop });
  expect(await screen(IMAGE)).toBe('safe');
  await vi.advanceTimersByTimeAsync(SCREENING_TIMEOUT);
  expect(stop).not.toHaveBeenCalled();
});
