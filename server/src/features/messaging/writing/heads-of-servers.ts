import * as z from 'zod';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { TellServers } from '../announcer.ts';
import type { ConversationHeads } from './conversation-heads.ts';

const count = z.number();
const side = z.object({ sent: count, readSeq: count, readCount: count, deliveredSeq: count });

const CONVERSATION_MOVED = topic(
  'conversation moved',
  z.object({ _id: z.string(), lastSeq: count, revision: count, low: side, high: side }),
);

/** Hears where other servers have moved conversations to; answers how to tell them. */
export function shareHeads(bus: Bus, heads: ConversationHeads): TellServers {
  bus.subscribe(CONVERSATION_MOVED, (head) => heads.heard(head));
  return ({ _id, lastSeq, revision, low, high }) =>
    bus.publish(CONVERSATION_MOVED, { _id, lastSeq, revision, low, high });
}
