import { setTimeout as after } from 'node:timers/promises';
import type { Background } from '../../../platform/background.ts';
import { currentErrands, type Errand } from '../../../platform/logger/errands.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { ConversationStore, RowAdvance } from '../store/conversation.store.ts';

/** Rows are brought forward this long after the first message that moved one (ms). */
const SOON = 150;

/**
 * Brings the rows of conversations forward behind their messages: these are acknowledged once they themselves are durable, and many of one
 * conversation move its row once, which is what makes a busy server fast. Who reads rows waits for `caughtUp` first, so nobody sees less
 * than what was acknowledged; what failed is tried again then, or with the next message. What a crash cuts off is made good by `rowsReady`.
 */
export class RowKeeper {
  readonly #store: ConversationStore;
  readonly #background: Background;
  readonly #waiting = new Map<string, RowAdvance>();
  /** Those that the planned work is done for. */
  #errands: Errand[] = [];
  #running: Promise<void> | undefined;
  #isPlanned = false;

  constructor(store: ConversationStore, background: Background) {
    this.#store = store;
    this.#background = background;
  }

  bring(row: RowAdvance): void {
    this.#put(row);
    this.#errands.push(...currentErrands());
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    const bringAll = async (): Promise<void> => {
      await after(SOON);
      this.#isPlanned = false;
      this.#errands = [];
      await this.caughtUp();
    };
    this.#background.run('bring rows of conversations forward', bringAll, this.#errands);
  }

  /** Resolves once every row says what has been stored before this call. Throws what the database failed with. */
  async caughtUp(): Promise<void> {
    while (this.#running || this.#waiting.size > 0) await (this.#running ?? this.#run());
  }

  #run(): Promise<void> {
    const running = this.#flush().finally(() => {
      this.#running = undefined;
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
      for (const row of rows) this.#put(row);
      throw error;
    }
  }

  /** An older word of a row is passed over. */
  #put(row: RowAdvance): void {
    const known = this.#waiting.get(row.conversation);
    if (!known || known.seq < row.seq) this.#waiting.set(row.conversation, row);
  }
}

/**
 * Where there are other servers, which can not wait for this one's rows, these follow before a message is acknowledged: whoever asks any of
 * them then sees it in its list. A failure costs nobody the acknowledgement: the rows follow later.
 */
export async function rowsForOthers(bus: Bus, rows: RowKeeper): Promise<void> {
  if (bus.others().size > 0) await rows.caughtUp().catch(() => undefined);
}
