import type { AttachmentView } from '@weft/shared/messaging/views';

/**
 * What a picture is saved as. It is read under the name that its sender gave it, but its bytes are WebP: saved as `holiday.jpg`, a program
 * that goes by names would refuse it.
 */
export function downloadName({ fileName, fileType }: Pick<AttachmentView, 'fileName' | 'fileType'>): string {
  if (fileType !== 'image/webp' || /\.webp$/i.test(fileName)) return fileName;
  return `${fileName.replace(/\.[^.]*$/, '')}.webp`;
}
