import { ConversationView } from '@weft/shared/messaging/views';
import * as z from 'zod/mini';
import { parseStored, readStored, writeStored } from '@/lib/storage/stored-text';
import { sessionToken } from '@/lib/api/session';
import type { InboxCache } from '../sync/inbox';

const CachedConversations = z.array(ConversationView);
const keyOf = (memberId: string) => `weft:conversations:${memberId}`;

/** Caches the first conversations of a member's list in local storage. Without a session nothing is written. */
export function cachedInbox(memberId: string): InboxCache {
  const key = keyOf(memberId);
  return {
    read: () => CachedConversations.safeParse(parseStored(readStored(key))).data ?? [],
    write: (conversations) => {
      if (sessionToken() !== undefined) writeStored(key, JSON.stringify(conversations));
    },
  };
}
