import type { Collection, InsertionOrder } from '../../catalog/collection.ts';
import { blockKey, placeIn } from '../../indexes/insertion-order.ts';
import { nameOf } from '../../storage/overlay-table.ts';
import type { PendingChange } from '../../storage/pending-writes.ts';

/** The late documents of one batch of a load, whose blocks are written with the batch. */
export class LateDocuments {
  readonly #collection: Collection;
  readonly #order: InsertionOrder;
  /** The values of the blocks by their numbers, in ascending order. */
  readonly #blocks = new Map<number, Buffer>();

  constructor(collection: Collection, order: InsertionOrder) {
    this.#collection = collection;
    this.#order = order;
    order.open = undefined;
  }

  /** Puts a document at the end of the order. @returns the number of its block if it is late */
  place(id: Buffer): number | undefined {
    if (this.#collection.isClustered) return undefined;
    const block = placeIn(this.#order, id);
    if (block) this.#blocks.set(block.number, block.value);
    return block?.number;
  }

  /** The blocks, in the order of their keys. */
  blocks(): PendingChange[] {
    return [...this.#blocks].map(([number, value]) => ({
      space: 'index',
      name: nameOf(blockKey(this.#collection, number)),
      value,
    }));
  }
}
