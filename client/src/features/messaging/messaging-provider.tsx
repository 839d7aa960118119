import { useContext, useEffect, useState, type ReactNode } from 'react';
import { usePageTitleCount } from '@/lib/browser/page-title';
import { LiveContext } from '@/realtime/live-context';
import { useUnreadConversations, useUnreadUpdates } from './api/unread-queries';
import type { Messaging } from './messaging-context';
import { MessagingContext } from './messaging-context';
import type { Arrivals } from './components/arrivals';

type Loaded = Messaging & { readonly Arrivals: typeof Arrivals };

/**
 * Keeps messages going on every page of the member area: what is not sent yet, what arrives, the count in the title. The code
 * of it loads after the page stands.
 */
export function MessagingProvider({ memberId, children }: { memberId: string; children: ReactNode }) {
  const live = useContext(LiveContext);
  const [messaging, setMessaging] = useState<Loaded>();

  useEffect(() => {
    if (!live) return undefined;
    let close: (() => void) | undefined;
    let isUnmounted = false;
    const start = async () => {
      const [{ startMessaging }, { Arrivals }] = await Promise.all([
        import('./device/start-messaging'),
        import('./components/arrivals'),
      ]);
      if (isUnmounted) return;
      const started = startMessaging(live, memberId);
      ({ close } = started);
      setMessaging({ ...started, Arrivals });
    };
    // Without its code (a network that comes and goes) the rest of the page works; the messages screen loads it again.
    start().catch(() => undefined);
    return () => {
      isUnmounted = true;
      close?.();
      setMessaging(undefined);
    };
  }, [live, memberId]);

  useUnreadUpdates();
  usePageTitleCount(useUnreadConversations());
  return (
    <MessagingContext value={messaging}>
      {children}
      {messaging && <messaging.Arrivals />}
    </MessagingContext>
  );
}
