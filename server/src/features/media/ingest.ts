import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENT_KINDS, IMAGE_KINDS, VIDEO_KINDS, type FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { UploadedFile } from '../../http/bodies/multipart.ts';
import type { IncomingFile, StorageArea } from '../../platform/storage/file-storage.ts';
import { newItemId } from '../../platform/storage/new-item-id.ts';
import { displayName } from './display-name.ts';
import { FILE_FORMATS, type StoredKind } from './file-formats.ts';
import { IMAGE_SHAPES, type ImageShapeName } from './images/image-shapes.ts';
import { makeVariants } from './images/make-variants.ts';
import type { FileInspector } from './inspection/file-inspector.ts';
import { naming, unsupported } from './kinds/refuse.ts';
import { fileUrl, type StoredDocument, type StoredImage } from './stored-files.ts';
import type { NewItem } from './stored-item.store.ts';
import type { WorkQueue } from './work-queue.ts';

/** An item in the temporary folder: its view, its database record and its files. */
export interface PreparedItem<View> {
  readonly view: View;
  readonly booking: NewItem;
  readonly files: readonly IncomingFile[];
}

const REFUSALS = {
  image: { kinds: IMAGE_KINDS, refusal: () => UPLOAD_TEXTS.notAnImage },
  video: { kinds: VIDEO_KINDS, refusal: () => UPLOAD_TEXTS.notAVideo },
  document: { kinds: DOCUMENT_KINDS, refusal: () => UPLOAD_TEXTS.notADocument },
} as const satisfies Record<string, { kinds: readonly FileKind[]; refusal: () => string }>;

export type FileRole = keyof typeof REFUSALS;

/** An uploaded file and its detected type. */
export interface InspectedUpload {
  readonly file: UploadedFile;
  readonly kind: FileKind;
  readonly pages: number | undefined;
}

/**
 * Detects a file's type by content. Throws UNSUPPORTED_MEDIA_TYPE if its role does not accept it, else like
 * `inspect`.
 */
export async function inspectFor(
  role: FileRole,
  file: UploadedFile,
  inspector: Pick<FileInspector, 'inspect'>,
): Promise<InspectedUpload> {
  const { kinds, refusal } = REFUSALS[role];
  return inspectAs(kinds, refusal(), file, inspector);
}

/** The same for any kinds; others are rejected with `refusal`. */
export async function inspectAs(
  kinds: readonly FileKind[],
  refusal: string,
  file: UploadedFile,
  inspector: Pick<FileInspector, 'inspect'>,
): Promise<InspectedUpload> {
  const { kind, pages } = await inspector.inspect(file.path, kinds, file.gone).catch(naming(file));
  if (kind === undefined || !kinds.includes(kind)) return naming(file)(unsupported(refusal));
  return { file, kind, pages };
}

/** Creates the sizes of an image, when the queue allows it. */
export async function prepareImage(
  queue: WorkQueue,
  area: StorageArea,
  shape: ImageShapeName,
  { file, kind }: InspectedUpload,
): Promise<PreparedItem<StoredImage>> {
  const id = newItemId();
  const folder = path.join(path.dirname(file.path), id);
  await mkdir(folder);
  const made = await queue
    .run(() => makeVariants(file.path, IMAGE_SHAPES[shape], folder, file.gone), file.gone)
    .catch((error: unknown) =>
      naming(file)(kind === 'heic' && isUnsupported(error) ? unsupported(() => UPLOAD_TEXTS.heic) : error),
    );
  const files = made.variants.map((variant) => ({ name: path.basename(variant.path), path: variant.path }));
  const sizes = await Promise.all(files.map((each) => stat(each.path)));
  const variants = made.variants.map((variant, index) => ({
    url: fileUrl(area, id, files[index]?.name ?? ''),
    width: variant.width,
  }));
  const largest = made.variants.at(-1);
  const url = variants.at(-1)?.url;
  if (!largest || url === undefined) throw unsupported(() => UPLOAD_TEXTS.notAnImage);
  return {
    view: { id, url, width: largest.width, height: largest.height, placeholder: made.placeholder, variants },
    booking: { _id: id, area, kind, bytes: sizes.reduce((sum, { size }) => sum + size, 0), displayName: '' },
    files,
  };
}

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNSUPPORTED_MEDIA_TYPE';
}

/** Prepares a video or document, which is stored unchanged. */
export function prepareDocument(
  area: StorageArea,
  { file, kind, pages }: InspectedUpload,
): PreparedItem<StoredDocument> {
  const id = newItemId();
  const stored = kind as StoredKind;
  const { extension } = FILE_FORMATS[stored];
  const name = `file.${extension}`;
  const shown = displayName(file.originalName, extension);
  return {
    view: { id, url: fileUrl(area, id, name), kind: stored, size: file.size, name: shown, pages },
    booking: { _id: id, area, kind, bytes: file.size, displayName: shown },
    files: [{ name, path: file.path }],
  };
}
