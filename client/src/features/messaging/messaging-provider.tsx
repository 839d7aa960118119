import { useContext, useEffect, useState, type ReactNode } from 'react';
import { usePageTitleCount } from '@/lib/browser/page-title';
import { LiveContext } from '@/realtime/live-context';
import { useUnreadConversations, useUnreadUpdates } from './api/unread-queries';
import type { Messaging } from './messaging-context';
import { MessagingContext } from './messaging-context';
import type { Arrivals } from './components/arrivals';
import { withTexts } from '@/lib/languages/lazy-view';

type Loaded = Messaging & { readonly Arrivals: typeof Arrivals };

/**
 * Runs the messaging engine, arrival alerts and the unread count in the title on every member screen. Their code loads after
 * the screen has rendered.
 */
export function MessagingProvider({ memberId, children }: { memberId: string; children: ReactNode }) {
  const live = useContext(LiveContext);
  const [messaging, setMessaging] = useState<Loaded>();

  useEffect(() => {
    if (!live) return undefined;
    let close: (() => void) | undefined;
    let isUnmounted = false;
    const start = async () => {
      const [{ startMessaging }, { Arrivals }] = await withTexts(async () =>
        Promise.all([import('./device/start-messaging'), import('./components/arrivals')]),
      );
      if (isUnmounted) return;
      const started = startMessaging(live, memberId);
      ({ close } = started);
      setMessaging({ ...started, Arrivals });
    };
    // If the code can't load, the rest of the page works.
    start().catch(() => undefined);
    return () => {
      isUnmounted = true;
      close?.();
      setMessaging(undefined);
    };
  }, [live, memberId]);

  useUnreadUpdates();
  usePageTitleCount(useUnreadConversations() ?? 0);
  return (
    <MessagingContext value={messaging}>
      {children}
      {messaging && <messaging.Arrivals />}
    </MessagingContext>
  );
}
