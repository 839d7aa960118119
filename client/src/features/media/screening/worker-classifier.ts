import { MODEL_URL } from 'virtual:image-model';
import { openWorkerChannel } from '../worker/worker-channel';
import type { ClassShares, ImageClassifier } from './image-classifier';

/** What the classifier's worker is asked. */
export interface ClassifyQuestion {
  image: Blob;
  /** Address of the model's `model.json`. */
  modelUrl: string;
}

/** The classifier of nsfwjs in a worker, with the model that this site serves. Loads both with the first picture. */
export function createWorkerClassifier(): ImageClassifier {
  const channel = openWorkerChannel<ClassifyQuestion, ClassShares>(
    () => new Worker(new URL('./classify-image.worker.ts', import.meta.url), { type: 'module' }),
  );
  return {
    classify: async (image) => channel.ask({ image, modelUrl: MODEL_URL }),
    stop: () => channel.stop(),
  };
}
