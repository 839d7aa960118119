import { PROFILE_LIMITS } from '@weft/shared/limits';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { imageKind } from '@/features/media';
import { sizeLimit } from '@/lib/format/file-size';
import { texts } from '../../texts/generated';

/** A picture that can't be edited. The message is for the member. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** A decoded picture, small enough to be moved smoothly. */
export interface ReadPicture {
  url: string;
  image: HTMLImageElement;
  release: () => void;
}

/** Longest side: enough for a banner from a third of the picture, without slow rendering. Pixels. */
const LONGEST = 4000;

/** Checks a file before it is decoded. The server checks it again. */
async function problemWith(file: File): Promise<string | undefined> {
  if (file.size > PROFILE_LIMITS.imageMaxBytes)
    return texts.picture.tooLarge({ size: sizeLimit(PROFILE_LIMITS.imageMaxBytes) });
  return (await imageKind(file)) === null ? texts.picture.noPicture : undefined;
}

async function load(blob: Blob): Promise<ReadPicture> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  // The browser applies the EXIF orientation, also on canvases.
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new PictureRefused(PROFILE_TEXTS.failed.showImage);
  }
  return { url, image, release: () => URL.revokeObjectURL(url) };
}

async function shrunk({ image, release }: ReadPicture): Promise<ReadPicture> {
  const scale = LONGEST / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  release();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new PictureRefused(PROFILE_TEXTS.failed.processImage);
  return load(blob);
}

/** Reads a chosen file. Throws `PictureRefused` if it is too large, not a picture, or cannot be decoded. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = await problemWith(file);
  if (problem) throw new PictureRefused(problem);
  const picture = await load(file);
  const { naturalWidth, naturalHeight } = picture.image;
  return Math.max(naturalWidth, naturalHeight) > LONGEST ? shrunk(picture) : picture;
}
