import type { FileKind } from '@weft/shared/media/file-kinds';
import { IMAGE_KINDS } from '@weft/shared/media/file-kinds';
import type { UploadedFile } from '../../http/bodies/multipart.ts';
import type { FileStorage, StorageArea } from '../../platform/storage/file-storage.ts';
import { displayName } from './display-name.ts';
import { FILE_FORMATS } from './file-formats.ts';
import type { FileInspector } from './inspection/file-inspector.ts';
import { allOrFirstFailure, type MediaService } from './media.service.ts';
import type { StoredAttachment, StoredDocument, StoredImage } from './stored-files.ts';
import { inspectAs } from './ingest.ts';

/** Owner, storage area and accepted kinds of attachments; other kinds are rejected with `refusal`. */
export interface Destination {
  readonly owner: string;
  readonly area: StorageArea;
  readonly kinds: readonly FileKind[];
  readonly refusal: string;
}

const isImage = (kind: FileKind): boolean => (IMAGE_KINDS as readonly FileKind[]).includes(kind);

const PICTURE_EXTENSION = /\.(avif|gif|heic|heif|jpe?g|png|webp)$/i;

/**
 * Returns the display name of an image. It is stored as WebP but keeps its own name; a name without an image
 * extension gets one.
 */
function pictureName(originalName: string): string {
  const [, own] = PICTURE_EXTENSION.exec(originalName.trim()) ?? [];
  if (own !== undefined) return displayName(originalName, own);
  return displayName(originalName.replace(/\.[a-z0-9]{2,5}$/i, ''), FILE_FORMATS.webp.extension);
}

function documentAttachment({ id, url, kind, size, name }: StoredDocument): StoredAttachment {
  return { id, url, name, type: FILE_FORMATS[kind].contentType, size, picture: null };
}

interface Deps {
  readonly service: Pick<MediaService, 'storeInspected'>;
  readonly inspector: FileInspector;
  readonly storage: FileStorage;
}

/** Stores attachments of any mix of images and documents. */
export class Attachments {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Stores all files, pending until `exchange`, or none; returns them in their order. Throws
   * UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, QUOTA_EXCEEDED or BUSY.
   */
  async ingest(
    files: readonly UploadedFile[],
    { owner, area, kinds, refusal }: Destination,
  ): Promise<StoredAttachment[]> {
    const { service, inspector } = this.#deps;
    const found = await allOrFirstFailure(files.map((file) => inspectAs(kinds, refusal, file, inspector)));
    const areImages = found.map(({ kind }) => isImage(kind));
    const { images, documents } = await service.storeInspected(owner, area, {
      images: found.filter((_, index) => areImages[index]),
      videos: [],
      documents: found.filter((_, index) => !areImages[index]),
    });
    const [pictures, papers] = [images.values(), documents.values()];
    return Promise.all(
      files.map(async (file, index) => {
        const stored = areImages[index] ? pictures.next().value : papers.next().value;
        if (!stored) throw new Error('each file taken in is one file stored');
        return 'kind' in stored ? documentAttachment(stored) : this.#imageAttachment(stored, area, file);
      }),
    );
  }

  async #imageAttachment(
    { id, url, ...picture }: StoredImage,
    area: StorageArea,
    file: UploadedFile,
  ): Promise<StoredAttachment> {
    const stored = await this.#deps.storage.open({ area, id }, url.split('/').at(-1) ?? '');
    const { width, height, placeholder, variants } = picture;
    return {
      id,
      url,
      name: pictureName(file.originalName),
      type: FILE_FORMATS.webp.contentType,
      size: stored?.size ?? 0,
      picture: { width, height, placeholder, variants },
    };
  }
}
