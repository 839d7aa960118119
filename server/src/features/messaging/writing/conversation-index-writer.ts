import { setTimeout as after } from 'node:timers/promises';
import type { Background } from '../../../platform/background.ts';
import { currentRequestContexts, type RequestContext } from '../../../platform/logger/request-context.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { ConversationStore, IndexAdvance } from '../store/conversation.store.ts';

/** Delay of an update after the first message that needs it (ms). */
const SOON = 150;

interface Deps {
  readonly conversations: ConversationStore;
  readonly background: Background;
}

/**
 * Updates conversation documents after their messages. Messages are acknowledged when they are durable, and many of
 * them need only one update, which keeps a busy server fast. Readers wait for `caughtUp`, so they see everything that
 * was acknowledged. Failed updates are retried then, or with the next message; `IndexRepair` repairs them after
 * a crash.
 */
export class ConversationIndexWriter {
  readonly #deps: Deps;
  readonly #waiting = new Map<string, IndexAdvance>();
  /** Request contexts of the scheduled update. */
  #contexts: RequestContext[] = [];
  #running: Promise<void> | undefined;
  #isPlanned = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  bring(row: IndexAdvance): void {
    this.#put(row);
    this.#contexts.push(...currentRequestContexts());
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    const bringAll = async (): Promise<void> => {
      await after(SOON);
      this.#isPlanned = false;
      this.#contexts = [];
      await this.caughtUp();
    };
    this.#deps.background.run('bring rows of conversations forward', bringAll, this.#contexts);
  }

  /**
   * Resolves once the conversation documents include everything stored before this call. Throws the database's error.
   */
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
      await this.#deps.conversations.advance(rows);
    } catch (error) {
      for (const row of rows) this.#put(row);
      throw error;
    }
  }

  /** Ignores stale updates. */
  #put(row: IndexAdvance): void {
    const known = this.#waiting.get(row.conversation);
    if (!known || known.seq < row.seq) this.#waiting.set(row.conversation, row);
  }
}

/**
 * With other servers, which cannot wait for this server's updates, conversations are updated before a message is
 * acknowledged, so that every server shows it. A failed update does not fail the message; it is repeated later.
 */
export async function writeIndexForOtherServers(bus: Bus, rows: ConversationIndexWriter): Promise<void> {
  if (bus.others().size > 0) await rows.caughtUp().catch(() => undefined);
}
