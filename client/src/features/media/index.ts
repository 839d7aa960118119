import { createImageScreening } from './screening/screen-image';
import { createWorkerClassifier } from './screening/worker-classifier';
import type { WayTools } from './video/compress-video';

export { IMAGE_ACCEPT, imageKind } from './image/image-kind';
export { ImageRefused, shrinkImage } from './image/shrink-image';
export type { Verdict } from './screening/screen-image';

/** Screens a picture with the classifier that this site serves. */
export const screenImage = createImageScreening(createWorkerClassifier());

/** Makes a video smaller; see `createVideoCompression`. What it takes is loaded with the first video. */
export async function compressVideo(file: File, tools: WayTools): Promise<File> {
  const { compressVideo: compress } = await import('./video/all-ways');
  return compress(file, tools);
}
