import type { Readable } from 'node:stream';

/** Areas of file storage; the area determines who may read a file. */
export const STORAGE_AREAS = [
  'posts',
  'profiles',
  'messages',
  'companies',
  'applications',
  'network',
] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

/**
 * Location of a stored item. An item is one or more files that are stored and removed together: an image with its
 * sizes, or a video.
 */
export interface ItemAddress {
  readonly area: StorageArea;
  /** 128 random bits in hexadecimal: not guessable. */
  readonly id: string;
}

/** A file in the temporary folder that will become part of an item as `name`. */
export interface IncomingFile {
  readonly name: string;
  readonly path: string;
}

/** A temporary folder of one call. */
export interface Scratch {
  readonly path: string;
  /** Removes the folder with its content; calling it again has no effect. */
  remove(): Promise<void>;
}

/** A range of bytes, both ends included. */
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

/** Storage of uploaded files: local disk or an object store. A file never changes under its name. */
export interface FileStorage {
  openScratch(): Promise<Scratch>;
  /** Free bytes on the disk of the temporary folders. */
  freeScratchBytes(): Promise<number>;
  /** Moves files from the temporary folder into storage as one item: all or none, durable when it resolves. */
  keep(address: ItemAddress, files: readonly IncomingFile[]): Promise<void>;
  /** Undefined if there is no such file. If a file is removed while it is read, its stream fails with ENOENT. */
  open(address: ItemAddress, name: string): Promise<StoredFile | undefined>;
  /** Removes the item; succeeds if there is none. */
  remove(address: ItemAddress): Promise<void>;
  /** Lists all files item by item, or those of one item. */
  list(address?: ItemAddress): AsyncIterable<ListedFile>;
  /**
   * Removes temporary folders that an ended process left: if this process is `alone` all that are not its own, else
   * those older than any call.
   */
  clearAbandonedScratch(alone: boolean): Promise<void>;
}
