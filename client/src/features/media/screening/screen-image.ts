import type { ClassProbabilities, ImageClassifier } from './image-classifier';

/** The explicit classes of nsfwjs. The other classes are Drawing and Neutral. */
const EXPLICIT = ['Porn', 'Hentai', 'Sexy'] as const;

/** Probability above which a picture is flagged. */
const LIMIT = 0.5;

/** Maximum duration of a screening, including loading the model. Milliseconds. */
export const SCREENING_TIMEOUT = 20_000;

export type Verdict = 'safe' | 'flagged';

/** The combined probability of the explicit classes, 0 to 1. */
export function explicitProbability(shares: ClassProbabilities): number {
  return EXPLICIT.reduce((sum, name) => sum + (shares[name] ?? 0), 0);
}

/**
 * Returns a function that flags pictures which are more likely explicit than not. A picture counts as safe if the classifier
 * fails or takes longer than `timeout` milliseconds. A timeout also stops the classifier.
 */
export function createImageScreening(
  classifier: ImageClassifier,
  timeout = SCREENING_TIMEOUT,
): (image: Blob) => Promise<Verdict> {
  return async (image) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooSlow = new Promise<'safe'>((resolve) => {
      timer = setTimeout(() => {
        resolve('safe');
        classifier.stop();
      }, timeout);
    });
    const verdict = async (): Promise<Verdict> =>
      explicitProbability(await classifier.classify(image)) > LIMIT ? 'flagged' : 'safe';
    try {
      return await Promise.race([verdict(), tooSlow]);
    } catch {
      return 'safe';
    } finally {
      clearTimeout(timer);
    }
  };
}
