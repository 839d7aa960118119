import path from 'node:path';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { POST_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../../errors/app-error.ts';
import { refuseGone } from '../cut-off.ts';
import { tooLarge, unsupported } from '../kinds/refuse.ts';
import type { ImageShape } from './image-shapes.ts';

/** One size of an image in the temporary folder. Pixels. */
interface VariantFile {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** A processed image: upright, without metadata, in sRGB, sizes ascending. */
export interface PreparedImage {
  readonly variants: readonly VariantFile[];
  /** A tiny image as data URL, shown while the real one loads. */
  readonly placeholder: string;
}

const PLACEHOLDER_WIDTH = 16;
/** The largest side of a JPEG. libvips holds whole rows: a row of 2,000,000 pixels takes it to 1.1 GB. */
const SIDE_MAX = 65_535;
/** An image that takes longer was crafted to do so. */
const SECONDS_MAX = 30;
/**
 * Effort 2 makes a file 1 to 3 % larger than the default in half the time (12 megapixels: 0.39 s instead of 0.75 s).
 */
const WEBP = { quality: 80, effort: 2 } as const;
/** Animations have many frames: the lowest effort. */
const MOVING_WEBP = { quality: 75, effort: 0, loop: 0 } as const;

// One thread per job, so that the number of jobs is the number of CPUs in use.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Creates the sizes of an image. Throws UNSUPPORTED_MEDIA_TYPE for unreadable images and sides above 65,535
 * pixels, PAYLOAD_TOO_LARGE above 50 megapixels. Stops when the client has disconnected (`gone`).
 */
export async function makeVariants(
  source: string,
  shape: ImageShape,
  folder: string,
  gone?: AbortSignal,
): Promise<PreparedImage> {
  const metadata = await readMetadata(source);
  try {
    const moving = shape.animated && (metadata.pages ?? 1) > 1;
    return moving
      ? await movingVariants(source, shape, folder, metadata, gone)
      : await stillVariants(source, shape, folder, gone);
  } catch (error) {
    throw asRefusal(error);
  }
}

export async function readMetadata(source: string): Promise<Metadata> {
  let metadata: Metadata;
  try {
    metadata = await sharp(source, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw asRefusal(error);
  }
  const { width, pageHeight: height = metadata.height } = metadata;
  if (width * height > POST_LIMITS.imageMaxPixels) throw tooLarge(() => UPLOAD_TEXTS.pixels);
  if (Math.max(width, height) > SIDE_MAX) throw unsupported(() => UPLOAD_TEXTS.notAnImage);
  return metadata;
}

export function asRefusal(error: unknown): Error {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  if (error instanceof Error && /pixel limit/i.test(error.message))
    return tooLarge(() => UPLOAD_TEXTS.pixels);
  return unsupported(() => UPLOAD_TEXTS.notAnImage);
}

export function openStill(source: string): Sharp {
  return sharp(source, {
    limitInputPixels: POST_LIMITS.imageMaxPixels,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX });
}

/** Returns the widths to create: those of the shape that are smaller than the image, and the largest possible one. */
function widthsFor(shape: ImageShape, width: number): number[] {
  return [...shape.widths.filter((each) => each < width), width];
}

/** Decodes once at the largest size and derives the smaller ones from it. Drops all metadata. */
async function stillVariants(
  source: string,
  shape: ImageShape,
  folder: string,
  gone: AbortSignal | undefined,
): Promise<PreparedImage> {
  const box = shape.widths.at(-1) ?? shape.maxHeight;
  const upright = openStill(source).autoOrient().toColourspace('srgb');
  const resized = shape.square
    ? upright.resize({ width: box, height: box, fit: 'cover' })
    : upright.resize({ width: box, height: shape.maxHeight, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await resized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const variants: VariantFile[] = [];
  for (const width of widthsFor(shape, info.width)) {
    refuseGone(gone);
    const file = path.join(folder, `w${width}.webp`);
    const made = await fromRaw(data, info).resize({ width }).webp(WEBP).toFile(file);
    variants.push({ path: file, width: made.width, height: made.height });
  }
  return { variants, placeholder: await placeholderOf(fromRaw(data, info)) };
}

function fromRaw(data: Buffer, { width, height, channels }: OutputInfo): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function movingVariants(
  source: string,
  shape: ImageShape,
  folder: string,
  metadata: Metadata,
  gone: AbortSignal | undefined,
): Promise<PreparedImage> {
  const frameHeight = metadata.pageHeight ?? metadata.height;
  const frames = metadata.pages ?? 1;
  const pixels = metadata.width * frameHeight * frames;
  if (frames > POST_LIMITS.imageMaxFrames || pixels > POST_LIMITS.imageMaxPixels) {
    throw tooLarge(() => UPLOAD_TEXTS.frames);
  }
  const largest = Math.min(metadata.width, shape.widths.at(-1) ?? metadata.width);
  const small = Math.min(largest, shape.widths[1] ?? largest);
  const variants: VariantFile[] = [];
  for (const width of new Set([small, largest])) {
    refuseGone(gone);
    const file = path.join(folder, `w${width}.webp`);
    await sharp(source, { animated: true, limitInputPixels: POST_LIMITS.imageMaxPixels, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .resize({ width, height: shape.maxHeight, fit: 'inside', withoutEnlargement: true })
      .webp(MOVING_WEBP)
      .toFile(file);
    const made = await sharp(file).metadata();
    variants.push({ path: file, width: made.width, height: made.pageHeight ?? made.height });
  }
  return { variants, placeholder: await placeholderOf(openStill(source)) };
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const bytes = await picture
    .resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_WIDTH, fit: 'inside' })
    .webp({ quality: 40, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
