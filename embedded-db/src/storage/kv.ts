/**
 * The key spaces of the store: documents by (collection, _id), index entries by (index, values, _id), metadata (catalog, counts,
 * records of retryable writes), and the log that change streams read.
 */
export const SPACES = ['docs', 'index', 'meta', 'oplog'] as const;
export type Space = (typeof SPACES)[number];

/** A half-open range of keys, `low <= key < high`, scanned in either direction. */
export interface KeyRange {
  readonly low: Uint8Array;
  readonly high: Uint8Array;
  readonly reverse?: boolean;
  /** Excludes `low`, to resume after a key that was already read. */
  readonly afterLow?: boolean;
  /** Values of `docs` include the block number behind the document. */
  readonly whole?: boolean;
}

export interface KvEntry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** A cursor over a range. Must be closed, unless `next` returned `undefined`. */
export interface KvScan {
  next(): KvEntry | undefined;
  close(): void;
}

/** Reads the content of the store at one time. */
export interface KvReader {
  /** The version of the catalog at that time; undefined for the latest. */
  readonly asOf?: number;
  get(space: Space, key: Uint8Array): Buffer | undefined;
  /** The same, for `docs` with the block number behind the document. */
  getWhole(space: Space, key: Uint8Array): Buffer | undefined;
  scan(space: Space, range: KeyRange): KvScan;
}

/** A reader that also writes; later reads see the writes. */
export interface KvWriter extends KvReader {
  put(space: Space, key: Uint8Array, value: Uint8Array): void;
  remove(space: Space, key: Uint8Array): void;
}

/** The entries of a range; the iteration may stop at any time. */
export function* entriesOf(kv: KvReader, space: Space, range: KeyRange): Generator<KvEntry, void, void> {
  const scan = kv.scan(space, range);
  let isOpen = true;
  try {
    for (let entry = scan.next(); entry; entry = scan.next()) yield entry;
    isOpen = false;
  } finally {
    if (isOpen) scan.close();
  }
}

/** The smallest key that is greater than every key that starts with `prefix`. */
export function prefixEnd(prefix: Uint8Array): Buffer {
  const end = Buffer.from(prefix);
  for (let i = end.length - 1; i >= 0; i--) {
    const byte = end[i] as number;
    if (byte < 0xff) {
      end[i] = byte + 1;
      return end.subarray(0, i + 1);
    }
  }
  throw new RangeError('a prefix of 0xff bytes alone has no end');
}
