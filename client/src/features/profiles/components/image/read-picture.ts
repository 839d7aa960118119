import { PROFILE_LIMITS } from '@weft/shared/limits';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { imageKind } from '@/features/media';
import { sizeLimit } from '@/lib/format/file-size';

/** A picture that can't be edited. Its message is for the member. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** A picture that is ready to be moved about: upright, and no larger than moving it smoothly allows. */
export interface ReadPicture {
  url: string;
  image: HTMLImageElement;
  release: () => void;
}

/** Longest side in pixels: enough for a banner cut out of a third of it, and moved without a stutter. */
const LONGEST = 4000;

const TOO_LARGE = `This picture is larger than ${sizeLimit(PROFILE_LIMITS.imageMaxBytes)}. Please choose a smaller one.`;
const NO_PICTURE = 'This file is not a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF.';

/** What is wrong with a file before it is read; the server decides once more. */
async function problemWith(file: File): Promise<string | undefined> {
  if (file.size > PROFILE_LIMITS.imageMaxBytes) return TOO_LARGE;
  return (await imageKind(file)) === null ? NO_PICTURE : undefined;
}

async function load(blob: Blob): Promise<ReadPicture> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  // The browser turns it as its metadata says, here and on every canvas that it is drawn on.
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

/** Reads a chosen file. Throws `PictureRefused` for what is too large, no picture, or nothing that this browser can show. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = await problemWith(file);
  if (problem) throw new PictureRefused(problem);
  const picture = await load(file);
  const { naturalWidth, naturalHeight } = picture.image;
  return Math.max(naturalWidth, naturalHeight) > LONGEST ? shrunk(picture) : picture;
}
