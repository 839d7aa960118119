import * as z from 'zod';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { TellServers } from '../announcer.ts';
import type { ConversationHeads } from './conversation-heads.ts';
import type { RowKeeper } from './row-keeper.ts';

const count = z.number();
const side = z.object({ sent: count, readSeq: count, readCount: count, deliveredSeq: count });

const CONVERSATION_MOVED = topic(
  'conversation moved',
  z.object({
    head: z.object({ _id: z.string(), lastSeq: count, revision: count, low: side, high: side }),
    /** What its row will say. */
    newest: z.object({ seq: count, messageId: z.string(), at: count }).optional(),
  }),
);

/** Hears where other servers have moved conversations to; answers how to tell them. */
export function shareHeads(bus: Bus, heads: ConversationHeads, rows: RowKeeper): TellServers {
  bus.subscribe(CONVERSATION_MOVED, ({ head, newest }) => {
    heads.heard(head);
    if (!newest) return;
    const sent = { low: head.low.sent, high: head.high.sent };
    const { seq, messageId, at } = newest;
    rows.heard({ conversation: head._id, seq, messageId, at: new Date(at), sent });
  });
  return ({ _id, lastSeq, revision, low, high }, stored) => {
    const newest = stored && { seq: stored.seq, messageId: stored._id, at: stored.createdAt.getTime() };
    bus.publish(CONVERSATION_MOVED, {
      head: { _id, lastSeq, revision, low, high },
      ...(newest && { newest }),
    });
  };
}
