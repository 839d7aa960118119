import type { Background } from '../../../platform/background.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { MessageStore } from '../store/message.store.ts';
import type { ConversationHead, ConversationHeads } from './conversation-heads.ts';
import type { RowKeeper } from './row-keeper.ts';

/** A row is brought forward within milliseconds of its message; whatever a crash cut off is younger than this (ms). */
const YOUNG = 2 * 60_000;

interface Parts {
  readonly messages: MessageStore;
  readonly heads: ConversationHeads;
  readonly rows: RowKeeper;
  readonly bus: Bus;
  readonly background: Background;
  /** Told of each conversation that a server which has gone may have written to last. */
  readonly onDoubt: (head: ConversationHead) => void;
}

/**
 * Brings rows forward that a crash left behind their newest message: those of the messages of the last minutes before it. Reading
 * a head compares the two.
 */
async function healRows(
  { messages, heads }: Parts,
  healed: (head: ConversationHead) => void = () => undefined,
): Promise<void> {
  const newest = await messages.newestTime();
  if (!newest) return;
  for (const id of await messages.conversationsSince(new Date(newest.getTime() - YOUNG))) {
    healed(await heads.of(id));
  }
}

/**
 * To be waited for before rows are read: they then say all that is stored, also what a crash had cut off, of this server before its start
 * or of another one meanwhile.
 */
export function rowsReady(parts: Parts) {
  let healed: Promise<void> | undefined;
  const heal = (onHealed?: (head: ConversationHead) => void): Promise<void> => {
    healed = healRows(parts, onHealed).catch((error: unknown) => {
      healed = undefined;
      throw error;
    });
    return healed;
  };
  parts.bus.watch({
    gone: () => parts.background.run('make good what a server left behind', () => heal(parts.onDoubt)),
  });
  return async (): Promise<void> => {
    await (healed ?? heal());
    await parts.rows.caughtUp();
  };
}
