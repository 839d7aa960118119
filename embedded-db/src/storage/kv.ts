/**
 * The key spaces of the store: documents by (collection, _id), index entries by (index, values, _id), what the store
 * knows of itself (catalog, counts, records of retryable writes), and the log that change streams read.
 */
export const SPACES = ['docs', 'index', 'meta', 'oplog'] as const;
export type Space = (typeof SPACES)[number];

/** A half-open range of keys, `low <= key < high`, walked upwards or downwards. */
export interface KeyRange {
  readonly low: Uint8Array;
  readonly high: Uint8Array;
  readonly reverse?: boolean;
  /** Leave out `low` itself: resume upwards after a key that was already seen. */
  readonly afterLow?: boolean;
}

export interface KvEntry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** A running walk over a range. Must be closed, unless `next` returned `undefined`. */
export interface KvScan {
  next(): KvEntry | undefined;
  close(): void;
}

/** Something that answers for the content of the store at one moment. */
export interface KvReader {
  /** The version of the catalog at that moment; undefined for the present one. */
  readonly asOf?: number;
  get(space: Space, key: Uint8Array): Buffer | undefined;
  scan(space: Space, range: KeyRange): KvScan;
}

/** A reader that also takes writes, which it shows to its own later reads. */
export interface KvWriter extends KvReader {
  put(space: Space, key: Uint8Array, value: Uint8Array): void;
  remove(space: Space, key: Uint8Array): void;
}

/** The entries of a range, one after the other; may be left at any time. */
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
