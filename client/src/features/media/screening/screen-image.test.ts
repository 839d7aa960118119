import { afterEach, expect, test, vi } from 'vitest';
import type { ClassProbabilities, ImageClassifier } from './image-classifier';
import { createImageScreening, explicitProbability, SCREENING_TIMEOUT } from './screen-image';

const IMAGE = new Blob(['x'], { type: 'image/jpeg' });

afterEach(() => void vi.useRealTimers());

/** A classifier that returns these probabilities for every picture. */
const classifierReturning = (shares: ClassProbabilities): ImageClassifier => ({
  classify: async () => shares,
  stop: () => undefined,
});

test.each<[ClassProbabilities, 'safe' | 'flagged']>([
  [{ Neutral: 0.98, Drawing: 0.02 }, 'safe'],
  [{ Porn: 0.5, Neutral: 0.5 }, 'safe'],
  [{ Porn: 0.51, Neutral: 0.49 }, 'flagged'],
  [{ Porn: 0.2, Hentai: 0.2, Sexy: 0.2, Neutral: 0.4 }, 'flagged'],
  [{ Drawing: 0.9, Hentai: 0.1 }, 'safe'],
  [{}, 'safe'],
])('rates a picture with the probabilities %o as %s', async (shares, verdict) => {
  expect(await createImageScreening(classifierReturning(shares))(IMAGE)).toBe(verdict);
});

test('adds the probabilities of the explicit classes', () => {
  expect(explicitProbability({ Porn: 0.1, Hentai: 0.2, Sexy: 0.3, Neutral: 0.4 })).toBeCloseTo(0.6);
});

test('rates a picture as safe when the classifier fails', async () => {
  const failing: ImageClassifier = {
    classify: async () => {
      throw new Error('no model');
    },
    stop: () => undefined,
  };
  expect(await createImageScreening(failing)(IMAGE)).toBe('safe');
});

test('stops a classifier that times out and rates the picture as safe', async () => {
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

test('keeps the classifier running after a result', async () => {
  vi.useFakeTimers();
  const stop = vi.fn<() => void>();
  const screen = createImageScreening({ classify: async () => ({ Neutral: 1 }), stop });
  expect(await screen(IMAGE)).toBe('safe');
  await vi.advanceTimersByTimeAsync(SCREENING_TIMEOUT);
  expect(stop).not.toHaveBeenCalled();
});
