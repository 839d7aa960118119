import type { Collection } from '../catalog/collection.ts';
import { blockKey, blockRange, readBlock } from '../indexes/insertion-order.ts';
import type { LateBlock } from '../indexes/insertion-order.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import { blockNumberOf, documentPart } from '../storage/stored-value.ts';
import type { DocumentSource, StoredDocument } from './source.ts';
import { KeyScan } from './key-scan.ts';

/** How many late documents are passed over before the caller may look at the clock. */
const PASSED_AT_ONCE = 32;

/** The smallest key behind another: no key of a document or a block begins with another one. */
const after = (key: Buffer): Buffer => Buffer.concat([key, Buffer.alloc(1)]);

/**
 * Documents in the order of insertion: by `_id` up to the anchor of a block of late documents, then those of the block, and so on.
 */
export class NaturalSource implements DocumentSource {
  readonly keysExamined = 0;
  documentsExamined = 0;
  readonly #prefix: Buffer;
  readonly #reverse: boolean;
  #blocks: KeyScan;
  /** The documents between two anchors; undefined before the first block is read and while a block is read. */
  #documents: KeyScan | undefined;
  #block: LateBlock | undefined;
  /** The position in the block. */
  #at = -1;
  /** Where the documents between the next two anchors begin, or backwards end. */
  #edge: Buffer;
  readonly #collection: Collection;
  /** The number of the last block whose place was reached. */
  #lastBlock = 0;
  /** The last document, and the number of its block. */
  #lastKey: Buffer | undefined;
  #lastNumber: number | undefined;

  constructor(collection: Collection, reverse: boolean) {
    const { prefix } = collection;
    this.#collection = collection;
    const { low, high } = blockRange(collection);
    this.#prefix = prefix;
    this.#reverse = reverse;
    this.#blocks = new KeyScan('index', [{ low, high, headBytes: prefix.length }], reverse);
    this.#edge = reverse ? prefixEnd(prefix) : prefix;
  }

  next(kv: KvReader): StoredDocument | 'busy' | undefined {
    for (let passed = 0; passed < PASSED_AT_ONCE;) {
      const late = this.#nextLate(kv);
      if (late) return this.#examined(late, this.#block?.number);
      this.#documents ??= this.#nextDocuments(kv);
      const entry = this.#documents.next(kv);
      if (!entry) {
        if (!this.#block) return undefined;
        this.#documents = undefined;
        this.#lastBlock = this.#block.number;
        this.#at = 0;
      } else if (blockNumberOf(entry.value) === undefined) {
        return this.#examined({ key: entry.key, raw: entry.value }, undefined);
      } else passed += 1;
    }
    return 'busy';
  }

  /** Whether a document was found, behind which the source may go on later. */
  get hasPosition(): boolean {
    return this.#lastKey !== undefined;
  }

  /**
   * Prepares a source that runs forwards to go on behind the last document, also after it has ended: what came since follows.
   * @returns whether that document is still where it was
   */
  resume(kv: KvReader): boolean {
    if (!this.#lastKey) return true;
    const value = kv.getWhole('docs', this.#lastKey);
    if (!value || blockNumberOf(value) !== this.#lastNumber) return false;
    const { low, high } = blockRange(this.#collection);
    const from = this.#lastNumber ?? this.#lastBlock;
    const behind = from === 0 ? low : after(blockKey(this.#collection, from));
    this.#blocks = new KeyScan('index', [{ low: behind, high, headBytes: low.length }], false);
    this.#documents = undefined;
    this.#block = undefined;
    this.#at = -1;
    this.#edge = after(this.#lastKey);
    if (this.#lastNumber !== undefined) this.#reenterBlock(kv, this.#lastNumber, this.#lastKey);
    return true;
  }

  /** Goes on in a block behind one of its documents: others may have been added to it. */
  #reenterBlock(kv: KvReader, number: number, lastKey: Buffer): void {
    const key = blockKey(this.#collection, number);
    const value = kv.get('index', key);
    if (!value) return;
    const id = lastKey.subarray(this.#prefix.length);
    this.#block = readBlock({ key, value });
    this.#at = this.#block.ids.findIndex((other) => other.equals(id)) + 1;
    this.#edge = after(Buffer.concat([this.#prefix, this.#block.anchor]));
  }

  release(): void {
    this.#blocks.release();
    this.#documents?.release();
  }

  #examined(found: StoredDocument, block: number | undefined): StoredDocument {
    this.documentsExamined += 1;
    this.#lastKey = found.key;
    this.#lastNumber = block;
    return found;
  }

  /** The next document of the block that is being read. */
  #nextLate(kv: KvReader): StoredDocument | undefined {
    if (!this.#block || this.#at < 0) return undefined;
    const { ids, number } = this.#block;
    while (this.#at < ids.length) {
      const id = ids[this.#reverse ? ids.length - 1 - this.#at : this.#at] as Buffer;
      this.#at += 1;
      const key = Buffer.concat([this.#prefix, id]);
      const value = kv.getWhole('docs', key);
      // It was removed in a pause, and maybe inserted again.
      if (value && blockNumberOf(value) === number) return { key, raw: documentPart(value) };
    }
    this.#at = -1;
    return undefined;
  }

  /** The documents up to the anchor of the next block, or backwards from the end down to it. */
  #nextDocuments(kv: KvReader): KeyScan {
    const entry = this.#blocks.next(kv);
    this.#block = entry && readBlock(entry);
    const behind = this.#block && after(Buffer.concat([this.#prefix, this.#block.anchor]));
    const edge = behind ?? (this.#reverse ? this.#prefix : prefixEnd(this.#prefix));
    const [low, high] = this.#reverse ? [edge, this.#edge] : [this.#edge, edge];
    this.#edge = edge;
    const range = { low, high, headBytes: this.#prefix.length };
    return new KeyScan('docs', Buffer.compare(low, high) < 0 ? [range] : [], this.#reverse, true);
  }
}

/** All documents of a collection in the order of insertion, read at once. */
export function* inNaturalOrder(
  kv: KvReader,
  collection: Collection,
  reverse: boolean,
): Generator<StoredDocument> {
  const source = new NaturalSource(collection, reverse);
  try {
    for (let found = source.next(kv); found; found = source.next(kv)) if (found !== 'busy') yield found;
  } finally {
    source.release();
  }
}
