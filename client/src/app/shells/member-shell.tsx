import type { OwnProfile } from '@weft/shared/profiles/views';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { useUnreadConversations } from '@/features/messaging';
import { NetworkLive } from '@/features/network';
import { NotificationsLive, useUnreadNotifications } from '@/features/notifications';
import { ComposerProvider, PostsLive, useComposer } from '@/features/posts';
import { ModerationLive, ReportProvider } from '@/features/safety';
import { useDesktopAlerts } from '@/alerts/desktop/use-desktop-alerts';
import { useAppBadge } from '../device/use-app-badge';
import { BottomBar } from './bottom-bar';
import { Header } from './header';
import { OfflineStrip } from './offline-strip';
import { useShellShortcuts } from './shortcuts/use-shell-shortcuts';
import { texts } from '../texts/generated';

const ShortcutHelp = lazyView(async () => (await import('./shortcuts/shortcut-help')).ShortcutHelp);

function useUnreadOnIcon(): void {
  const [entries, conversations] = [useUnreadNotifications(), useUnreadConversations()];
  useAppBadge(entries === undefined || conversations === undefined ? undefined : entries + conversations);
}

/** Header, bottom bar and main element. The Post buttons open the shared composer. */
function Frame({ me, children }: { me: OwnProfile; children: ReactNode }) {
  const composer = useComposer();
  const [isHelping, setHelping] = useState(false);
  const handleCreatePost = () => composer.create();
  const handleHelp = () => setHelping(true);
  useDesktopAlerts();
  useUnreadOnIcon();
  useShellShortcuts({ onCreate: handleCreatePost, onHelp: handleHelp });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-(--z-toast) rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:start-2"
      >
        {texts.skipToContent}
      </a>
      <Header me={me} onCreatePost={handleCreatePost} onShowShortcuts={handleHelp} />
      <OfflineStrip />
      <main id="main" tabIndex={-1} className="flex-1 outline-none max-md:pb-[calc(var(--bottombar-h)+12px)]">
        {children}
      </main>
      <BottomBar onCreatePost={handleCreatePost} />
      {isHelping && (
        <Suspense fallback={null}>
          <ShortcutHelp onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Layout of all member screens: skip link, header, offline strip and bottom bar, with the shared post composer and report
 * dialog.
 */
export function MemberShell({ me, children }: { me: OwnProfile; children: ReactNode }) {
  return (
    <ReportProvider>
      <ComposerProvider>
        <NetworkLive />
        <NotificationsLive />
        <PostsLive />
        <ModerationLive />
        <Frame me={me}>{children}</Frame>
      </ComposerProvider>
    </ReportProvider>
  );
}
