import type { Background } from '../../../platform/background.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { MessageStore } from '../store/message.store.ts';
import type { ConversationHead, ConversationHeads } from './conversation-heads.ts';
import type { ConversationIndexWriter } from './conversation-index-writer.ts';

/** Conversations are updated within milliseconds; updates that a crash interrupted are younger than this (ms). */
const YOUNG = 2 * 60_000;

interface Deps {
  readonly messages: MessageStore;
  readonly heads: ConversationHeads;
  readonly rows: ConversationIndexWriter;
  readonly bus: Bus;
  readonly background: Background;
  /** Called for each conversation that an ended server may have written to last. */
  readonly onDoubt: (head: ConversationHead) => void;
}

/**
 * Repairs conversation documents that a crash of this or another server left behind their newest message. Reading a
 * head compares the two.
 */
export class IndexRepair {
  readonly #deps: Deps;
  /** The last repair; undefined if it failed. */
  #repaired: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { bus, background, onDoubt } = deps;
    bus.watch({
      gone: () => background.run('make good what a server left behind', () => this.#start(onDoubt)),
    });
  }

  /** Await it before reading conversations: they then include everything stored. */
  async caughtUp(): Promise<void> {
    await (this.#repaired ?? this.#start());
    await this.#deps.rows.caughtUp();
  }

  #start(onRepaired?: (head: ConversationHead) => void): Promise<void> {
    this.#repaired = this.#repair(onRepaired).catch((error: unknown) => {
      this.#repaired = undefined;
      throw error;
    });
    return this.#repaired;
  }

  async #repair(onRepaired: (head: ConversationHead) => void = () => undefined): Promise<void> {
    const { messages, heads } = this.#deps;
    const newest = await messages.newestTime();
    if (!newest) return;
    for (const id of await messages.conversationsSince(new Date(newest.getTime() - YOUNG))) {
      onRepaired(await heads.of(id));
    }
  }
}
