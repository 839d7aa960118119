import type { Collection, InsertionOrder } from '../catalog/collection.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { KeyRange, KvEntry, KvReader } from '../storage/kv.ts';
import { BLOCK_NUMBER_BYTES, blockNumberOf } from '../storage/stored-value.ts';
import type { WriteTarget } from './write-target.ts';

/** A block of late documents. */
export interface LateBlock {
  readonly number: number;
  /** The greatest encoded `_id` of the collection when the documents were inserted. */
  readonly anchor: Buffer;
  /** Their encoded `_id`s, in the order of insertion. */
  readonly ids: readonly Buffer[];
}

/** A block is written again for each of its documents, so a large one would cost time. */
const DOCUMENTS_PER_BLOCK = 24;
const LENGTH_BYTES = 2;
const NOTHING = Buffer.alloc(0);

/** The keys of a collection's blocks, in the space `index`. */
export const blockRange = ({ prefix }: Collection) => ({ low: prefix, high: prefixEnd(prefix) });

/** The key of a block in the space `index`, which no index uses: indexes and collections share their numbers. */
export function blockKey({ prefix }: Pick<Collection, 'prefix'>, block: number): Buffer {
  const key = Buffer.allocUnsafe(prefix.length + BLOCK_NUMBER_BYTES);
  key.set(prefix, 0);
  key.writeUIntBE(block, prefix.length, BLOCK_NUMBER_BYTES);
  return key;
}

function withLength(bytes: Buffer): Buffer {
  const part = Buffer.allocUnsafe(LENGTH_BYTES + bytes.length);
  part.writeUInt16BE(bytes.length, 0);
  part.set(bytes, LENGTH_BYTES);
  return part;
}

export function readBlock({ key, value }: KvEntry): LateBlock {
  const parts: Buffer[] = [];
  for (let at = 0; at < value.length;) {
    const end = at + LENGTH_BYTES + value.readUInt16BE(at);
    parts.push(value.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  const [anchor = NOTHING, ...ids] = parts;
  return { number: key.readUIntBE(key.length - BLOCK_NUMBER_BYTES, BLOCK_NUMBER_BYTES), anchor, ids };
}

/** Whether some documents may be late. It stays true once it was, because an older snapshot may still hold them. */
function mayHoldLate(kv: KvReader, collection: Collection): boolean {
  collection.mayHoldLate ??= firstOf(kv, 'index', blockRange(collection)) !== undefined;
  return collection.mayHoldLate;
}

function firstOf(kv: KvReader, space: 'docs' | 'index', range: KeyRange): KvEntry | undefined {
  const scan = kv.scan(space, range);
  const entry = scan.next();
  if (entry) scan.close();
  return entry;
}

/** The order of a collection as `kv` shows it, to be continued from there. */
export function readInsertionOrder(kv: KvReader, collection: Collection): InsertionOrder {
  const range = { low: collection.prefix, high: prefixEnd(collection.prefix), reverse: true };
  const document = firstOf(kv, 'docs', range);
  const block = firstOf(kv, 'index', { ...blockRange(collection), reverse: true });
  const id = document ? encodedId(document.key) : NOTHING;
  if (!block) return { greatest: id, block: 0, open: undefined, room: 0 };
  const { anchor, number } = readBlock(block);
  return { greatest: Buffer.compare(id, anchor) > 0 ? id : anchor, block: number, open: undefined, room: 0 };
}

const COLLECTION_PREFIX_BYTES = 4;
const encodedId = (key: Buffer): Buffer => key.subarray(COLLECTION_PREFIX_BYTES);

/**
 * Puts an encoded `_id` at the end of an order.
 * @returns its block if it is late, with the value as it is now
 */
export function placeIn(
  order: InsertionOrder,
  id: Buffer,
): { readonly number: number; readonly value: Buffer } | undefined {
  if (Buffer.compare(id, order.greatest) > 0) {
    order.greatest = id;
    order.open = undefined;
    return undefined;
  }
  if (!order.open || order.room === 0) {
    order.block += 1;
    order.open = withLength(order.greatest);
    order.room = DOCUMENTS_PER_BLOCK;
  }
  order.room -= 1;
  order.open = Buffer.concat([order.open, withLength(id)]);
  return { number: order.block, value: order.open };
}

/** Puts a new document at the end of the order. @returns the number of its block if it is late */
export function placeLast(target: WriteTarget, collection: Collection, key: Buffer): number | undefined {
  if (collection.isClustered) return undefined;
  const block = placeIn(target.orderOf(collection), encodedId(key));
  if (!block) return undefined;
  collection.mayHoldLate = true;
  target.kv.put('index', blockKey(collection, block.number), block.value);
  return block.number;
}

/** The number of the block of a stored document if it is late. */
export function blockOfStored(kv: KvReader, collection: Collection, key: Buffer): number | undefined {
  if (!mayHoldLate(kv, collection)) return undefined;
  const value = kv.getWhole('docs', key);
  return value && blockNumberOf(value);
}

/** Removes a stored document from its block, before it is removed itself. */
export function removeFromOrder(target: WriteTarget, collection: Collection, key: Buffer): void {
  const { kv } = target;
  const number = blockOfStored(kv, collection, key);
  if (number === undefined) return;
  const inSpace = blockKey(collection, number);
  const value = kv.get('index', inSpace);
  if (!value) return;
  const order = target.orderOf(collection);
  if (number === order.block) order.open = undefined;
  const others = withoutId(value, encodedId(key));
  if (others) kv.put('index', inSpace, others);
  else kv.remove('index', inSpace);
}

/** The value of a block without one of its documents; undefined if it has no others. */
function withoutId(value: Buffer, id: Buffer): Buffer | undefined {
  const endAt = (at: number): number => at + LENGTH_BYTES + value.readUInt16BE(at);
  const anchorEnd = endAt(0);
  for (let at = anchorEnd; at < value.length; at = endAt(at)) {
    const end = endAt(at);
    if (id.compare(value, at + LENGTH_BYTES, end) !== 0) continue;
    if (at === anchorEnd && end === value.length) return undefined;
    return Buffer.concat([value.subarray(0, at), value.subarray(end)]);
  }
  return value;
}
