import type { ClassShares, ImageClassifier } from './image-classifier';

/** The classes of nsfwjs that its authors call explicit; the others are Drawing and Neutral. */
const EXPLICIT = ['Porn', 'Hentai', 'Sexy'] as const;

/** A picture is flagged above this. */
const LIMIT = 0.5;

/** How long a verdict may take, with the loading of the model. Milliseconds. */
export const SCREENING_TIMEOUT = 20_000;

/** What the screening says of a picture. */
export type Verdict = 'safe' | 'flagged';

/** The combined probability of the explicit classes, 0 to 1. */
export function explicitShare(shares: ClassShares): number {
  return EXPLICIT.reduce((sum, name) => sum + (shares[name] ?? 0), 0);
}

/**
 * Screens pictures with a classifier: flagged when the explicit classes together are likelier than not. Where the
 * classifier fails or takes longer than `timeout` milliseconds the picture counts as safe; one
 * that hangs is ended, so that the next picture starts afresh.
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
      explicitShare(await classifier.classify(image)) > LIMIT ? 'flagged' : 'safe';
    try {
      return await Promise.race([verdict(), tooSlow]);
    } catch {
      return 'safe';
    } finally {
      clearTimeout(timer);
    }
  };
}
