import { MODEL_URL } from 'virtual:image-model';
import { openWorkerChannel } from '../worker/worker-channel';
import type { ClassProbabilities, ImageClassifier } from './image-classifier';

/** Request to the classifier's worker. */
export interface ClassifyRequest {
  image: Blob;
  /** Address of the model's `model.json`. */
  modelUrl: string;
}

/** Runs nsfwjs in a worker with the model that this site serves. The first picture loads both. */
export function createWorkerClassifier(): ImageClassifier {
  const channel = openWorkerChannel<ClassifyRequest, ClassProbabilities>(
    () => new Worker(new URL('./classify-image.worker.ts', import.meta.url), { type: 'module' }),
  );
  return {
    classify: async (image) => channel.request({ image, modelUrl: MODEL_URL }),
    stop: () => channel.stop(),
  };
}
