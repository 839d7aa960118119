import type { Logger } from '../../../platform/logger/logger.ts';
import type { ConversationStore, RowAdvance } from '../store/conversation.store.ts';

/** After a failure rows are tried again this much later (ms). */
const AGAIN_AFTER = 1000;

/**
 * Brings the rows of conversations forward right after their messages are stored: messages are acknowledged once they themselves are durable, and
 * many of one conversation move its row once. Who reads rows waits for `caughtUp` first, so nobody sees less than what was acknowledged.
 * What a crash cuts off is made good by `healRows`.
 */
export class RowKeeper {
  readonly #store: ConversationStore;
  readonly #logger: Logger;
  readonly #waiting = new Map<string, RowAdvance>();
  #running: Promise<void> | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(store: ConversationStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  bring(row: RowAdvance): void {
    const known = this.#waiting.get(row.conversation);
    if (!known || known.seq < row.seq) this.#waiting.set(row.conversation, row);
    if (this.#running || this.#again) return;
    this.#run().catch((error: unknown) => {
      this.#logger.error({ err: error }, 'rows of conversations could not be brought forward');
    });
  }

  /** Resolves once every row says what has been stored before this call. Throws what the database failed with. */
  async caughtUp(): Promise<void> {
    while (this.#running || this.#waiting.size > 0) await (this.#running ?? this.#run());
  }

  #run(): Promise<void> {
    clearTimeout(this.#again);
    this.#again = undefined;
    const running = this.#flush().finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.size > 0) {
      const rows = [...this.#waiting.values()];
      this.#waiting.clear();
      try {
        await this.#store.advance(rows);
      } catch (error) {
        this.#tryAgain(rows);
        throw error;
      }
    }
  }

  #tryAgain(rows: readonly RowAdvance[]): void {
    for (const row of rows) {
      const newer = this.#waiting.get(row.conversation);
      if (!newer || newer.seq < row.seq) this.#waiting.set(row.conversation, row);
    }
    this.#again = setTimeout(() => {
      this.#again = undefined;
      this.#run().catch(() => undefined);
    }, AGAIN_AFTER);
    this.#again.unref();
  }
}
