import * as z from 'zod';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { NotifyServers } from '../message-publisher.ts';
import type { ConversationHeads } from './conversation-heads.ts';

const count = z.number();
const side = z.object({
  sent: count,
  readSeq: count,
  // Absent in those of an earlier version.
  sharedReadSeq: z.optional(count),
  readCount: count,
  deliveredSeq: count,
});

const CONVERSATION_MOVED = topic(
  'conversation moved',
  z.object({ _id: z.string(), lastSeq: count, revision: count, low: side, high: side }),
);

/** Subscribes to conversation states of other servers; returns a function to publish this server's. */
export function shareHeads(bus: Bus, heads: ConversationHeads): NotifyServers {
  bus.subscribe(CONVERSATION_MOVED, (head) => heads.heard(head));
  return ({ _id, lastSeq, revision, low, high }) =>
    bus.publish(CONVERSATION_MOVED, { _id, lastSeq, revision, low, high });
}
