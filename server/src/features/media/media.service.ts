import { availableParallelism } from 'node:os';
import type { NetworkPicture } from '@weft/shared/appearance/network-look';
import type { UploadedFile } from '../../http/bodies/multipart.ts';
import type { WatchQueue } from '../../platform/metrics/metrics.ts';
import type { StorageArea } from '../../platform/storage/file-storage.ts';
import { refuseGone } from './cut-off.ts';
import type { FileLifecycle } from './file-lifecycle.ts';
import type { ImageShapeName } from './images/image-shapes.ts';
import { NetworkPictureFiles, type StoredNetworkPicture } from './images/network-pictures.ts';
import type { FileInspector } from './inspection/file-inspector.ts';
import type { StoredDocument, StoredImage } from './stored-files.ts';
import {
  inspectFor,
  prepareDocument,
  prepareImage,
  type FileRole,
  type InspectedUpload,
  type PreparedItem,
} from './ingest.ts';
import type { Owners } from './stored-item.store.ts';
import { WorkQueue } from './work-queue.ts';

const PICTURE_QUEUE = { running: availableParallelism(), waiting: 50, patience: 60_000 };
/** Avatars are shown at up to 128 pixels, twice that on high-density screens. */
const AVATAR_WIDTH = 256;

/** The files of one call by role. */
export interface UploadsOfCall {
  readonly images?: readonly UploadedFile[];
  readonly videos?: readonly UploadedFile[];
  readonly documents?: readonly UploadedFile[];
}

/** The stored files in their order; pending until `exchange` assigns them. */
export interface Ingested {
  readonly images: readonly StoredImage[];
  readonly videos: readonly StoredDocument[];
  readonly documents: readonly StoredDocument[];
  /** Ids of all items, for `exchange`. */
  readonly ids: readonly string[];
}

/** A picture in a member's document: its URL, and the ids of its items. */
export interface ProfilePicture {
  readonly url: string;
  readonly keys: string[];
}

/** Where the pictures of an owner are stored, and what checks the owner if it is no member. */
export interface PictureOwner {
  readonly area: StorageArea;
  readonly owners?: Owners;
}

/** The files of one call after inspection. */
export type InspectedUploads = Readonly<Record<`${FileRole}s`, readonly InspectedUpload[]>>;

const viewsOf = <View>(items: readonly PreparedItem<View>[]): View[] => items.map(({ view }) => view);

interface Deps {
  readonly fileLifecycle: FileLifecycle;
  readonly inspector: FileInspector;
  readonly watchQueue: WatchQueue;
}

/** Stores uploaded files. */
export class MediaService {
  readonly #deps: Deps;
  readonly #queue = new WorkQueue(PICTURE_QUEUE);
  readonly #networkPictures: NetworkPictureFiles;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#networkPictures = new NetworkPictureFiles({ ...deps, queue: this.#queue });
    deps.watchQueue('pictures', () => this.#queue.size);
  }

  /** Inspects all files, then stores all or none. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, QUOTA_EXCEEDED or BUSY. */
  async ingest(
    owner: string,
    area: StorageArea,
    { images = [], videos = [], documents = [] }: UploadsOfCall,
    shape: ImageShapeName = 'post',
    owners?: Owners,
  ): Promise<Ingested> {
    const inspect = (role: FileRole, files: readonly UploadedFile[]) =>
      files.map((file) => inspectFor(role, file, this.#deps.inspector));
    const inspected = await allOrFirstFailure([
      ...inspect('image', images),
      ...inspect('video', videos),
      ...inspect('document', documents),
    ]);
    const papersFrom = images.length + videos.length;
    const uploads = {
      images: inspected.slice(0, images.length),
      videos: inspected.slice(images.length, papersFrom),
      documents: inspected.slice(papersFrom),
    };
    return this.storeInspected(owner, area, uploads, shape, owners);
  }

  /** Stores all files, or none. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, QUOTA_EXCEEDED or BUSY. */
  async storeInspected(
    owner: string,
    area: StorageArea,
    { images, videos, documents }: InspectedUploads,
    shape: ImageShapeName = 'post',
    owners?: Owners,
  ): Promise<Ingested> {
    const pictures = await allOrFirstFailure(
      images.map((each) => prepareImage(this.#queue, area, shape, each)),
    );
    refuseGone([...images, ...videos, ...documents][0]?.file.gone);
    const clips = videos.map((each) => prepareDocument(area, each));
    const papers = documents.map((each) => prepareDocument(area, each));
    const items = [...pictures, ...clips, ...papers];
    await this.#deps.fileLifecycle.keepAll(owner, items, owners);
    const views = { images: viewsOf(pictures), videos: viewsOf(clips), documents: viewsOf(papers) };
    return { ...views, ids: items.map((item) => item.view.id) };
  }

  /**
   * Stores a profile photo, logo or banner and returns its fields for its owner's document. Pass `keys` to `exchange`,
   * and those of the replaced picture as `removed`.
   */
  async ingestProfileImage(
    owner: string,
    file: UploadedFile,
    shape: 'avatar' | 'banner',
    { area, owners }: PictureOwner = { area: 'profiles' },
  ): Promise<ProfilePicture> {
    const { images, ids } = await this.ingest(owner, area, { images: [file] }, shape, owners);
    const [image] = images;
    if (!image) throw new Error('one picture taken in is one picture stored');
    const shown =
      shape === 'avatar' ? (image.variants.find(({ width }) => width >= AVATAR_WIDTH) ?? image) : image;
    return { url: shown.url, keys: [...ids] };
  }

  /** Stores a picture of the network. Pass its id to `exchange`. */
  ingestNetworkPicture(picture: NetworkPicture, file: UploadedFile): Promise<StoredNetworkPicture> {
    return this.#networkPictures.ingest(picture, file);
  }
}

/** Waits for all jobs, also after a failure, so that none still uses the temporary folder. */
export async function allOrFirstFailure<T>(jobs: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(jobs);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
