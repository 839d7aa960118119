import { useEffect } from 'react';
import type { MessagingEngine } from '../sync/messaging-engine';

/** Marks messages up to `seenSeq` as read, only while the page is visible. */
export function useMarkRead(
  engine: MessagingEngine,
  conversationId: string | undefined,
  seenSeq: number | undefined,
): void {
  useEffect(() => {
    if (conversationId === undefined || seenSeq === undefined) return undefined;
    const mark = () => {
      if (!document.hidden) engine.markRead(conversationId, seenSeq);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [engine, conversationId, seenSeq]);
}
