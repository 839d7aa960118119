import type { FileKind } from '@weft/shared/media/file-kinds';
import { IMAGE_KINDS } from '@weft/shared/media/file-kinds';
import type { UploadedFile } from '../../http/multipart.ts';
import type { FileStorage, StorageArea } from '../../platform/storage/file-storage.ts';
import { displayName } from './display-name.ts';
import { FILE_FORMATS } from './file-formats.ts';
import { detectKind } from './kinds/detect-kind.ts';
import { unsupported } from './kinds/refuse.ts';
import type { MediaService } from './media.service.ts';
import type { StoredAttachment, StoredDocument, StoredImage } from './stored-files.ts';

/** Whose files they are, where they go, and which are taken; others are refused with `refusal`. */
export interface Destination {
  readonly owner: string;
  readonly area: StorageArea;
  readonly kinds: readonly FileKind[];
  readonly refusal: string;
}

const isImage = (kind: FileKind): boolean => (IMAGE_KINDS as readonly FileKind[]).includes(kind);

/** A picture is WebP once it is stored, whatever its name said before. */
function pictureName(originalName: string): string {
  return displayName(originalName.replace(/\.[a-z0-9]{2,5}$/i, ''), FILE_FORMATS.webp.extension);
}

function documentAttachment({ id, url, kind, size, name }: StoredDocument): StoredAttachment {
  return { id, url, name, type: FILE_FORMATS[kind].contentType, size, picture: null };
}

/** Takes in files that hang on something in one list, pictures and documents in any mix. */
export function createAttachments({ takeIn }: Pick<MediaService, 'takeIn'>, storage: FileStorage) {
  const imageAttachment = async (
    { id, url, ...picture }: StoredImage,
    area: StorageArea,
    file: UploadedFile,
  ): Promise<StoredAttachment> => {
    const stored = await storage.open({ area, id }, url.split('/').at(-1) ?? '');
    const { width, height, placeholder, variants } = picture;
    return {
      id,
      url,
      name: pictureName(file.originalName),
      type: FILE_FORMATS.webp.contentType,
      size: stored?.size ?? 0,
      picture: { width, height, placeholder, variants },
    };
  };

  return {
    /**
     * Stores all of the files, pending until `exchange`, or none; answers them in their order. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE,
     * QUOTA_EXCEEDED or BUSY.
     */
    async takeInAttachments(
      files: readonly UploadedFile[],
      { owner, area, kinds, refusal }: Destination,
    ): Promise<StoredAttachment[]> {
      const found = await Promise.all(files.map((file) => detectKind(file.path)));
      const areImages = found.map((kind) => {
        if (kind === undefined || !kinds.includes(kind)) throw unsupported(refusal);
        return isImage(kind);
      });
      const { images, documents } = await takeIn(owner, area, {
        images: files.filter((_, index) => areImages[index]),
        documents: files.filter((_, index) => !areImages[index]),
      });
      const [pictures, papers] = [images.values(), documents.values()];
      return Promise.all(
        files.map(async (file, index) => {
          const stored = areImages[index] ? pictures.next().value : papers.next().value;
          if (!stored) throw new Error('each file taken in is one file stored');
          return 'kind' in stored ? documentAttachment(stored) : imageAttachment(stored, area, file);
        }),
      );
    },
  };
}
