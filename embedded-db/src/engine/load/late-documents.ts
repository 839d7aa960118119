import type { Collection, InsertionOrder } from '../../catalog/collection.ts';
import { blockKey, blockValue, DOCUMENTS_PER_BLOCK } from '../../indexes/insertion-order.ts';
import { nameOf } from '../../storage/overlay-table.ts';
import type { PendingChange } from '../../storage/pending-writes.ts';

interface OpenBlock {
  readonly number: number;
  readonly anchor: Buffer;
  readonly ids: Buffer[];
}

/** The late documents of one batch of a load, whose blocks are written with the batch. */
export class LateDocuments {
  readonly #collection: Collection;
  readonly #order: InsertionOrder;
  readonly #blocks: OpenBlock[] = [];

  constructor(collection: Collection, order: InsertionOrder) {
    this.#collection = collection;
    this.#order = order;
    order.room = 0;
  }

  /** Puts a document at the end of the order. @returns the number of its block if it is late */
  place(id: Buffer): number | undefined {
    const order = this.#order;
    if (this.#collection.isClustered) return undefined;
    if (Buffer.compare(id, order.greatest) > 0) {
      order.greatest = id;
      order.room = 0;
      return undefined;
    }
    if (order.room === 0) {
      order.block += 1;
      order.room = DOCUMENTS_PER_BLOCK;
      this.#blocks.push({ number: order.block, anchor: order.greatest, ids: [] });
    }
    order.room -= 1;
    this.#blocks.at(-1)?.ids.push(id);
    return order.block;
  }

  /** The blocks, in the order of their keys. */
  blocks(): PendingChange[] {
    return this.#blocks.map(({ number, anchor, ids }) => ({
      space: 'index',
      name: nameOf(blockKey(this.#collection, number)),
      value: blockValue(anchor, ids),
    }));
  }
}
