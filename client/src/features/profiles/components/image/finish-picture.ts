import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { notify } from '@/alerts/toasts/notify';
import type { PictureField } from '../../editing';
import { drawCrop, type Crop } from './draw-crop';
import { PICTURE_SHAPES } from './picture-shapes';

/** JPEG quality, 0 to 1. */
const QUALITY = 0.9;

/** Returns the cropped picture as a JPEG named `processed_{field}.jpg`. */
async function cropToFile(image: HTMLImageElement, crop: Crop, field: PictureField): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SHAPES[field].output.width;
  canvas.height = PICTURE_SHAPES[field].output.height;
  drawCrop(canvas, image, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the canvas gave no picture');
  return new File([blob], `processed_${field}.jpg`, { type: 'image/jpeg' });
}

/** Returns the cropped picture as a file. If the browser fails, shows a message and returns undefined. */
export async function finishPicture(
  image: HTMLImageElement,
  crop: Crop,
  field: PictureField,
): Promise<File | undefined> {
  try {
    return await cropToFile(image, crop, field);
  } catch {
    notify.error(PROFILE_TEXTS.failed.processImage);
    return undefined;
  }
}
