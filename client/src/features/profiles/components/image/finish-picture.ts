import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { notify } from '@/alerts/toasts/notify';
import type { PictureField } from '../../editing';
import { cropToFile } from './crop-to-file';
import type { Crop } from './draw-crop';

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
