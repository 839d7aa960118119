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
 * Repairs conversation documents that a crash left behind their newest message, for messages of the last minutes.
 * Reading a head compares the two.
 */
async function repairIndex(
  { messages, heads }: Deps,
  healed: (head: ConversationHead) => void = () => undefined,
): Promise<void> {
  const newest = await messages.newestTime();
  if (!newest) return;
  for (const id of await messages.conversationsSince(new Date(newest.getTime() - YOUNG))) {
    healed(await heads.of(id));
  }
}

/**
 * Returns a function to await before reading conversations: they then include everything stored, also what a crash of
 * this or another server left behind.
 */
export function createIndexReady(deps: Deps) {
  let healed: Promise<void> | undefined;
  const heal = (onHealed?: (head: ConversationHead) => void): Promise<void> => {
    healed = repairIndex(deps, onHealed).catch((error: unknown) => {
      healed = undefined;
      throw error;
    });
    return healed;
  };
  deps.bus.watch({
    gone: () => deps.background.run('make good what a server left behind', () => heal(deps.onDoubt)),
  });
  return async (): Promise<void> => {
    await (healed ?? heal());
    await deps.rows.caughtUp();
  };
}
