import type { StorageArea } from '../../platform/storage/file-storage.ts';
import type { StoredKind } from './file-formats.ts';

/** One width of a stored picture; `url` from the origin's root, pixels. */
export interface StoredVariant {
  readonly url: string;
  readonly width: number;
}

/** A stored picture. `url`, width and height are those of its largest size. */
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
  /** The name that its owner gave it, for display. */
  readonly name: string;
  /** Of a PDF that says how many pages it has. */
  readonly pages?: number | undefined;
}

/** A stored file that hangs on something in a list of mixed kinds; `type` is its MIME type, `size` bytes. */
export interface StoredAttachment {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Null for what is no picture. */
  readonly picture: Omit<StoredImage, 'id' | 'url'> | null;
}

/** The address of a stored file from the origin's root. */
export function fileUrl(area: StorageArea, id: string, name: string): string {
  return `/uploads/${area}/${id}/${name}`;
}

/** The item that an address of ours leads into, whatever origin or API prefix it was written with; undefined for any other text. */
export function itemIdOf(url: string): string | undefined {
  return /^(?:https?:\/\/[^/]+)?(?:\/api)?\/uploads\/[a-z]+\/([0-9a-f]{32})\/[a-z0-9]+\.[a-z0-9]+$/.exec(
    url,
  )?.[1];
}
