import type { OwnProfile } from '@weft/shared/profiles/views';
import type { ReactNode } from 'react';
import { NetworkLive } from '@/features/network';
import { NotificationsLive } from '@/features/notifications';
import { ComposerProvider, useComposer } from '@/features/posts';
import { BottomBar } from './bottom-bar';
import { Header } from './header';
import { OfflineStrip } from './offline-strip';

/** The bars; their Post buttons open the shared composer. */
function Frame({ me, children }: { me: OwnProfile; children: ReactNode }) {
  const composer = useComposer();
  const handleCreatePost = () => composer.create();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-(--z-toast) rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        Skip to content
      </a>
      <Header me={me} onCreatePost={handleCreatePost} />
      <OfflineStrip />
      <main id="main" tabIndex={-1} className="flex-1 outline-none max-md:pb-[calc(var(--bottombar-h)+12px)]">
        {children}
      </main>
      <BottomBar onCreatePost={handleCreatePost} />
    </div>
  );
}

/** What stands round every member screen: skip link, header, offline strip, bottom bar, and the composer that they share. */
export function MemberShell({ me, children }: { me: OwnProfile; children: ReactNode }) {
  return (
    <ComposerProvider>
      <NetworkLive />
      <NotificationsLive />
      <Frame me={me}>{children}</Frame>
    </ComposerProvider>
  );
}
