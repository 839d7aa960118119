import type { StorageArea } from '../../platform/storage/file-storage.ts';
import type { StoredKind } from './file-formats.ts';

/** One width of a stored image, in pixels; `url` is relative to the origin. */
interface StoredVariant {
  readonly url: string;
  readonly width: number;
}

/** A stored image. `url`, width and height are those of its largest size. */
export interface StoredImage {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly variants: readonly StoredVariant[];
}

/** A stored video or document; size in bytes. */
export interface StoredDocument {
  readonly id: string;
  readonly url: string;
  readonly kind: StoredKind;
  readonly size: number;
  /** The owner's name for it, for display. */
  readonly name: string;
  /** Number of pages, if a PDF states it. */
  readonly pages?: number | undefined;
}

/** An attachment in a list of mixed kinds; `type` is its MIME type, `size` in bytes. */
export interface StoredAttachment {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Null unless it is an image. */
  readonly picture: Omit<StoredImage, 'id' | 'url'> | null;
}

/** Returns the URL path of a stored file. */
export function fileUrl(area: StorageArea, id: string, name: string): string {
  return `/uploads/${area}/${id}/${name}`;
}

/** Returns the item of a URL of ours, with any origin or API prefix; undefined for other text. */
export function itemIdOf(url: string): string | undefined {
  const [, id] =
    /^(?:https?:\/\/[^/]+)?(?:\/api)?\/uploads\/[a-z]+\/([0-9a-f]{32})\/[a-z0-9]+\.[a-z0-9]+$/i.exec(url) ??
    [];
  return id?.toLowerCase();
}
