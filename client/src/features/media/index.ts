import { createImageScreening } from './screening/screen-image';
import { createWorkerClassifier } from './screening/worker-classifier';
import type { CompressionOptions } from './video/compress-video';

export { IMAGE_ACCEPT, imageKind } from './image/image-kind';
export { ImageRefused, shrinkImage } from './image/shrink-image';
export type { Verdict } from './screening/screen-image';

/** Screens a picture with the classifier that this site serves. */
export const screenImage = createImageScreening(createWorkerClassifier());

/** Compresses a video, see `createVideoCompression`. The code for it is loaded with the first video. */
export async function compressVideo(file: File, options: CompressionOptions): Promise<File> {
  const { compressVideo: compress } = await import('./video/all-compressors');
  return compress(file, options);
}
