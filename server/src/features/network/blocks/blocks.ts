import type { Clock } from '../../../platform/clock/clock.ts';
import { KeptReads } from '../../../platform/kept-reads.ts';
import type { BlockStore, BlocksOfMember } from './block.store.ts';

const KEPT_IDS = 100_000;
/** Milliseconds. In the process that sets a block it holds at once; this is for other servers. */
const FRESH_FOR = 5000;

/** Who is blocked by whom, in memory: every page of everything asks. */
export class Blocks {
  readonly #store: BlockStore;
  readonly #kept: KeptReads<BlocksOfMember & { readonly either: ReadonlySet<string> }>;

  constructor(store: BlockStore, clock: Clock) {
    this.#store = store;
    this.#kept = new KeptReads({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: ({ either }) => either.size + 5,
    });
  }

  /** Whom the member blocks, who blocks them, and both together. */
  of(memberId: string) {
    return this.#kept.of(memberId, async () => {
      const blocks = await this.#store.ofMember(memberId);
      return { ...blocks, either: new Set([...blocks.blocked, ...blocks.blockedBy]) };
    });
  }

  /** To be called once a block between the two has been set or lifted. */
  forget(...memberIds: readonly string[]): void {
    for (const id of memberIds) this.#kept.forget(id);
  }
}
