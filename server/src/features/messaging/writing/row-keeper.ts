import type { Logger } from '../../../platform/logger/logger.ts';
import type { ConversationStore, RowAdvance } from '../store/conversation.store.ts';

/** Rows are brought forward this long after the first message that moved one (ms); after a failure so much later. */
const SOON = 150;
const AGAIN_AFTER = 1000;

/**
 * Brings the rows of conversations forward behind their messages: these are acknowledged once they themselves are durable, and many of one
 * conversation move its row once, which is what makes a busy server fast. Who reads rows waits for `caughtUp` first, so nobody sees less than what was acknowledged.
 * What a crash cuts off is made good by `healRows`.
 */
export class RowKeeper {
  readonly #store: ConversationStore;
  readonly #logger: Logger;
  readonly #waiting = new Map<string, RowAdvance>();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: ConversationStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  bring(row: RowAdvance): void {
    const known = this.#waiting.get(row.conversation);
    if (!known || known.seq < row.seq) this.#waiting.set(row.conversation, row);
    this.#runIn(SOON);
  }

  /** Resolves once every row says what has been stored before this call. Throws what the database failed with. */
  async caughtUp(): Promise<void> {
    while (this.#running || this.#waiting.size > 0) await (this.#running ?? this.#run());
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const running = this.#flush().finally(() => {
      this.#running = undefined;
      if (this.#waiting.size > 0) this.#runIn(SOON);
    });
    this.#running = running;
    return running;
  }

  async #flush(): Promise<void> {
    const rows = [...this.#waiting.values()];
    this.#waiting.clear();
    try {
      await this.#store.advance(rows);
    } catch (error) {
      this.#putBack(rows);
      throw error;
    }
  }

  #putBack(rows: readonly RowAdvance[]): void {
    for (const row of rows) {
      const newer = this.#waiting.get(row.conversation);
      if (!newer || newer.seq < row.seq) this.#waiting.set(row.conversation, row);
    }
  }

  #runIn(delay: number): void {
    if (this.#running || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#run().catch((error: unknown) => {
        this.#logger.error({ err: error }, 'rows of conversations could not be brought forward');
        this.#runIn(AGAIN_AFTER);
      });
    }, delay);
  }
}
