import { availableParallelism } from 'node:os';
import type { UploadedFile } from '../../http/multipart.ts';
import type { WatchQueue } from '../../platform/metrics/metrics.ts';
import type { StorageArea } from '../../platform/storage/file-storage.ts';
import type { FileKeeper } from './file-keeper.ts';
import type { StoredKind } from './file-formats.ts';
import type { ImageShapeName } from './images/image-shapes.ts';
import { PictureQueue } from './images/picture-queue.ts';
import type { StoredDocument, StoredImage } from './stored-files.ts';
import { kindFor, prepareDocument, prepareImage, prepareVideo } from './take-in.ts';

const WAITING_PICTURES = 50;
/** Avatars are shown at up to 128 pixels, twice that on fine screens. */
const AVATAR_WIDTH = 256;

/** The files of one call, by what they are for. */
export interface UploadsOfCall {
  readonly images?: readonly UploadedFile[];
  readonly videos?: readonly UploadedFile[];
  readonly documents?: readonly UploadedFile[];
}

/** What became of them, in their order: stored, but pending until `exchange` makes them belong to something. */
export interface TakenIn {
  readonly images: readonly StoredImage[];
  readonly videos: readonly StoredDocument[];
  readonly documents: readonly StoredDocument[];
  /** The ids of them all, for `exchange`. */
  readonly ids: readonly string[];
}

/** What a member's record keeps of a picture: the address to show, and the ids of the items that go with it. */
export interface ProfilePicture {
  readonly url: string;
  readonly keys: string[];
}

/** Turns uploaded files into stored ones. */
export function createMediaService(keeper: FileKeeper, watchQueue: WatchQueue) {
  const queue = new PictureQueue(availableParallelism(), WAITING_PICTURES);
  watchQueue('pictures', () => queue.size);

  /**
   * Checks what each file is and stores them all, or none. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE,
   * QUOTA_EXCEEDED or BUSY. All kinds are looked at before the first picture is worked on.
   */
  const takeIn = async (
    owner: string,
    area: StorageArea,
    { images = [], videos = [], documents = [] }: UploadsOfCall,
    shape: ImageShapeName = 'post',
  ): Promise<TakenIn> => {
    const imageKinds = await Promise.all(images.map((file) => kindFor('image', file)));
    const videoKinds = await Promise.all(videos.map((file) => kindFor('video', file)));
    const documentKinds = await Promise.all(documents.map((file) => kindFor('document', file)));
    const pictures = await allOrFirstFailure(
      images.map((file, index) => prepareImage(queue, area, shape, file, imageKinds[index] ?? 'jpeg')),
    );
    const clips = await allOrFirstFailure(
      videos.map((file, index) => prepareVideo(area, file, videoKinds[index] as StoredKind)),
    );
    const papers = await allOrFirstFailure(
      documents.map((file, index) => prepareDocument(area, file, documentKinds[index] as StoredKind)),
    );
    const items = [...pictures, ...clips, ...papers];
    await keeper.keepAll(owner, items);
    return {
      images: pictures.map((item) => item.view),
      videos: clips.map((item) => item.view),
      documents: papers.map((item) => item.view),
      ids: items.map((item) => item.view.id),
    };
  };

  return {
    takeIn,

    /**
     * Takes in a profile photo or banner. Answers what the member's record keeps of it; pass `keys` to `exchange`, and
     * those of the picture that it replaces as `removed`.
     */
    async takeInProfileImage(
      owner: string,
      file: UploadedFile,
      shape: 'avatar' | 'banner',
    ): Promise<ProfilePicture> {
      const { images, ids } = await takeIn(owner, 'profiles', { images: [file] }, shape);
      const [image] = images;
      if (!image) throw new Error('one picture taken in is one picture stored');
      const shown =
        shape === 'avatar' ? (image.variants.find(({ width }) => width >= AVATAR_WIDTH) ?? image) : image;
      return { url: shown.url, keys: [...ids] };
    },
  };
}

export type MediaService = ReturnType<typeof createMediaService>;

/** Waits for all, also after a failure, so that nothing works on in a folder that is about to go. */
async function allOrFirstFailure<T>(jobs: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(jobs);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
