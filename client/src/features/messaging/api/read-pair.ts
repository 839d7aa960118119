import { listMessagesOfPair } from '@weft/shared/messaging/contract';
import { call } from '@/lib/api/api-client';

/** Returns the viewer's conversation with another member, null before the first message, and that member. */
export async function readPair(viewerId: string, otherId: string, signal?: AbortSignal) {
  const input = { params: { a: viewerId, b: otherId }, query: { limit: 1 } };
  return (await call(listMessagesOfPair, { ...input, ...(signal && { signal }) })).data;
}
