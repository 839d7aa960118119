import type { Clock } from '../../../platform/clock/clock.ts';
import { BatchedReads } from '../../../platform/batched-reads.ts';
import { KeptReads } from '../../../platform/kept-reads.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { BlockStore, BlocksOfMember } from './block.store.ts';

type Either = BlocksOfMember & { readonly either: ReadonlySet<string> };
type SuspendedIds = () => Promise<ReadonlySet<string>>;

const KEPT_IDS = 100_000;
/** Milliseconds. A block holds at once where it is set, and as soon as they hear of it on other servers. */
const FRESH_FOR = 30_000;

const NOBODY: BlocksOfMember = { blocked: new Set(), blockedBy: new Set() };

/**
 * Who is blocked by whom, in memory: every page of everything asks. Who is suspended is to everybody as one who has blocked them.
 */
export class Blocks {
  /** Many ask at once where many write to each other. */
  readonly #reads: BatchedReads<string, BlocksOfMember>;
  readonly #suspendedIds: SuspendedIds;
  readonly #kept: KeptReads<Either>;
  /** With those who are suspended, for as long as neither changes: many ask for the same. */
  readonly #joined = new WeakMap<Either, { readonly suspended: ReadonlySet<string>; readonly all: Either }>();

  constructor(store: BlockStore, suspendedIds: SuspendedIds, clock: Clock, bus: Bus) {
    this.#reads = new BatchedReads((ids) => store.ofMembers(ids));
    this.#suspendedIds = suspendedIds;
    this.#kept = new KeptReads({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: ({ either }) => either.size + 5,
      shared: { bus, name: 'blocks' },
    });
  }

  /** Whom the member blocks; who blocks them or is suspended; and all of these together. */
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

  /** To be called once a block between the two has been set or lifted. */
  forget(...memberIds: readonly string[]): void {
    for (const id of memberIds) this.#kept.forget(id);
  }
}
