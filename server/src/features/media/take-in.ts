import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENT_KINDS, IMAGE_KINDS, VIDEO_KINDS, type FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { IncomingFile, StorageArea } from '../../platform/storage/file-storage.ts';
import { newItemId } from '../../platform/storage/new-item-id.ts';
import { displayName } from './display-name.ts';
import { FILE_FORMATS, type StoredKind } from './file-formats.ts';
import { IMAGE_SHAPES, type ImageShapeName } from './images/image-shapes.ts';
import { makeVariants } from './images/make-variants.ts';
import type { PictureQueue } from './images/picture-queue.ts';
import { detectKind } from './kinds/detect-kind.ts';
import { forgetPlace } from './kinds/forget-place.ts';
import { countPdfPages } from './kinds/pdf-pages.ts';
import { unsupported } from './kinds/refuse.ts';
import { fileUrl, type StoredDocument, type StoredImage } from './stored-files.ts';
import type { NewItem } from './stored-item.store.ts';

/** An item made ready in the temporary folder: what will be said of it, how it is booked, and its files. */
export interface PreparedItem<View> {
  readonly view: View;
  readonly booking: NewItem;
  readonly files: readonly IncomingFile[];
}

const REFUSALS = {
  image: { kinds: IMAGE_KINDS, message: UPLOAD_TEXTS.notAnImage },
  video: { kinds: VIDEO_KINDS, message: UPLOAD_TEXTS.notAVideo },
  document: { kinds: DOCUMENT_KINDS, message: UPLOAD_TEXTS.notADocument },
} as const satisfies Record<string, { kinds: readonly FileKind[]; message: string }>;

export type FileRole = keyof typeof REFUSALS;

/** Finds out what a file is by its content. Throws UNSUPPORTED_MEDIA_TYPE where its role doesn't take that. */
export async function kindFor(role: FileRole, file: UploadedFile): Promise<FileKind> {
  const { kinds, message } = REFUSALS[role];
  const kind = await detectKind(file.path);
  if (kind === undefined || !(kinds as readonly FileKind[]).includes(kind)) throw unsupported(message);
  return kind;
}

/** Makes a picture's sizes, when its turn in the queue comes. */
export async function prepareImage(
  queue: PictureQueue,
  area: StorageArea,
  shape: ImageShapeName,
  file: UploadedFile,
  kind: FileKind,
): Promise<PreparedItem<StoredImage>> {
  const id = newItemId();
  const folder = path.join(path.dirname(file.path), id);
  await mkdir(folder);
  const made = await queue
    .run(() => makeVariants(file.path, IMAGE_SHAPES[shape], folder))
    .catch((error: unknown) => {
      throw kind === 'heic' && isUnsupported(error) ? unsupported(UPLOAD_TEXTS.heic) : error;
    });
  const files = made.variants.map((variant) => ({ name: path.basename(variant.path), path: variant.path }));
  const sizes = await Promise.all(files.map((each) => stat(each.path)));
  const variants = made.variants.map((variant, index) => ({
    url: fileUrl(area, id, files[index]?.name ?? ''),
    width: variant.width,
  }));
  const largest = made.variants.at(-1);
  const url = variants.at(-1)?.url;
  if (!largest || url === undefined) throw unsupported(UPLOAD_TEXTS.notAnImage);
  return {
    view: { id, url, width: largest.width, height: largest.height, placeholder: made.placeholder, variants },
    booking: { _id: id, area, kind, bytes: sizes.reduce((sum, { size }) => sum + size, 0), displayName: '' },
    files,
  };
}

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNSUPPORTED_MEDIA_TYPE';
}

/** A film goes into the store as it came, but for what it tells of where and by whom it was taken. */
export async function prepareVideo(
  area: StorageArea,
  file: UploadedFile,
  kind: StoredKind,
): Promise<PreparedItem<StoredDocument>> {
  if (kind === 'mp4' || kind === 'quicktime') await forgetPlace(file.path);
  return prepareDocument(area, file, kind);
}

/** A document goes into the store as it came. */
export async function prepareDocument(
  area: StorageArea,
  file: UploadedFile,
  kind: StoredKind,
): Promise<PreparedItem<StoredDocument>> {
  const id = newItemId();
  const { extension } = FILE_FORMATS[kind];
  const name = `file.${extension}`;
  const shown = displayName(file.originalName, extension);
  const pages = kind === 'pdf' ? await countPdfPages(file.path) : undefined;
  return {
    view: { id, url: fileUrl(area, id, name), kind, size: file.size, name: shown, pages },
    booking: { _id: id, area, kind, bytes: file.size, displayName: shown },
    files: [{ name, path: file.path }],
  };
}
