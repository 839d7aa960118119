import type { Readable } from 'node:stream';

/** The areas of the store; who may read a file follows from its area. */
export const STORAGE_AREAS = ['posts', 'profiles', 'messages'] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

/** Where one stored item lies. An item is one or more files that come and go together: a picture with its sizes, a video. */
export interface ItemAddress {
  readonly area: StorageArea;
  /** 128 random bits in hexadecimal: it can't be guessed. */
  readonly id: string;
}

/** A file that waits in the temporary folder to become part of an item under `name`. */
export interface IncomingFile {
  readonly name: string;
  readonly path: string;
}

/** A temporary folder of one call. */
export interface Scratch {
  readonly path: string;
  /** Removes the folder with all that is left in it; a second time does nothing. */
  remove(): Promise<void>;
}

/** A part of a file, both ends included, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  read(range?: ByteRange): Readable;
}

/** A file as the store lists it; size in bytes. */
export interface ListedFile {
  readonly address: ItemAddress;
  readonly name: string;
  readonly size: number;
}

/** Where uploaded files are kept: the local disk, or a service that keeps objects. A file never changes under its name. */
export interface FileStorage {
  openScratch(): Promise<Scratch>;
  /** Takes the files out of the temporary folder into the store as one item: all of them or none, on disk when it resolves. */
  keep(address: ItemAddress, files: readonly IncomingFile[]): Promise<void>;
  /** Undefined where there is no such file. A file that goes while it is read fails its stream with the code ENOENT. */
  open(address: ItemAddress, name: string): Promise<StoredFile | undefined>;
  /** Removes the item; one that isn't there is no failure. */
  remove(address: ItemAddress): Promise<void>;
  /** All files, item by item; or those of one item. */
  list(address?: ItemAddress): AsyncIterable<ListedFile>;
  /** Removes temporary folders that an ended process left behind. */
  clearAbandonedScratch(): Promise<void>;
}
