import type { AttachmentView } from '@weft/shared/messaging/views';

/**
 * Returns the file name of a download. Stored pictures are WebP, whatever their sender's file name says, so they get that
 * extension.
 */
export function downloadName({ fileName, fileType }: Pick<AttachmentView, 'fileName' | 'fileType'>): string {
  if (fileType !== 'image/webp' || /\.webp$/i.test(fileName)) return fileName;
  return `${fileName.replace(/\.[^.]*$/, '')}.webp`;
}
