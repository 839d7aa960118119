import type { Clock } from '../../../platform/clock/clock.ts';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { BlockStore, BlocksOfMember } from './block.store.ts';

type Either = BlocksOfMember & { readonly either: ReadonlySet<string> };
type SuspendedIds = () => Promise<ReadonlySet<string>>;

const KEPT_IDS = 100_000;
/** Milliseconds. A block applies at once on this server, and by message on others. */
const FRESH_FOR = 30_000;

const NOBODY: BlocksOfMember = { blocked: new Set(), blockedBy: new Set() };

interface Deps {
  readonly store: BlockStore;
  readonly suspendedIds: SuspendedIds;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached blocks; every page reads them. A suspended member counts as one who blocks everybody. */
export class Blocks {
  /** Active conversations request many at once. */
  readonly #reads: BatchLoader<string, BlocksOfMember>;
  readonly #suspendedIds: SuspendedIds;
  readonly #kept: ReadThroughCache<Either>;
  /** Combined with the suspended members while neither changes, because callers share the result. */
  readonly #joined = new WeakMap<Either, { readonly suspended: ReadonlySet<string>; readonly all: Either }>();

  constructor({ store, suspendedIds, clock, bus }: Deps) {
    this.#reads = new BatchLoader((ids) => store.ofMembers(ids));
    this.#suspendedIds = suspendedIds;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: ({ either }) => either.size + 5,
      shared: { bus, name: 'blocks' },
    });
  }

  /** Members whom the member blocks; who block them or are suspended; and all of these together. */
  async of(memberId: string): Promise<Either> {
    const [blocks, suspended] = await Promise.all([this.#blocksOf(memberId), this.#suspendedIds()]);
    return suspended.size === 0 ? blocks : this.#join(blocks, suspended);
  }

  #join(blocks: Either, suspended: ReadonlySet<string>): Either {
    const known = this.#joined.get(blocks);
    if (known?.suspended === suspended) return known.all;
    const { blocked, blockedBy, either } = blocks;
    const all =
      either.size === 0
        ? { blocked, blockedBy: suspended, either: suspended }
        : {
            blocked,
            blockedBy: new Set([...blockedBy, ...suspended]),
            either: new Set([...either, ...suspended]),
          };
    this.#joined.set(blocks, { suspended, all });
    return all;
  }

  #blocksOf(memberId: string): Promise<Either> {
    return this.#kept.of(memberId, async () => {
      const { blocked, blockedBy } = (await this.#reads.of([memberId])).get(memberId) ?? NOBODY;
      return { blocked, blockedBy, either: new Set([...blocked, ...blockedBy]) };
    });
  }

  /** Call it after a block between the two was set or lifted. */
  forget(...memberIds: readonly string[]): void {
    for (const id of memberIds) this.#kept.forget(id);
  }
}
