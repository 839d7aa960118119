import type { MessageStore } from '../store/message.store.ts';
import type { ConversationHeads } from './conversation-heads.ts';
import type { RowKeeper } from './row-keeper.ts';

/** A row is brought forward within milliseconds of its message; whatever a crash cut off is younger than this (ms). */
const YOUNG = 2 * 60_000;

/**
 * Brings rows forward that a crash left behind their newest message: those of the messages of the last minutes before it. Reading
 * a head compares the two.
 */
async function healRows(messages: MessageStore, heads: ConversationHeads): Promise<void> {
  const newest = await messages.newestTime();
  if (!newest) return;
  for (const id of await messages.conversationsSince(new Date(newest.getTime() - YOUNG))) {
    await heads.of(id);
  }
}

/** To be waited for before rows are read: they then say all that is stored, also what a crash had cut off. */
export function rowsReady(messages: MessageStore, heads: ConversationHeads, rows: RowKeeper) {
  let healed: Promise<void> | undefined;
  return async (): Promise<void> => {
    healed ??= healRows(messages, heads).catch((error: unknown) => {
      healed = undefined;
      throw error;
    });
    await healed;
    await rows.caughtUp();
  };
}
