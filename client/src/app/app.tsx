import { directionOf } from '@weft/shared/languages/languages';
import { Direction } from 'radix-ui';
import { useEffect, useEffectEvent } from 'react';
import { ignoreStrayDrops } from '@/lib/browser/ignore-stray-drops';
import { useNetworkPictures } from '@/lib/browser/network-pictures';
import { useSignal } from '@/lib/hooks/use-signal';
import { pageLanguage } from '@/lib/languages/page-language';
import { Toaster } from '@/alerts/toasts/toaster';
import { setUnauthorizedHandler } from '@/lib/api/api-client';
import { useDescription } from './device/use-description';
import { AnnouncementBar } from './announcement/announcement-bar';
import { PageRouter } from './page-router';
import { RouteFocus } from './route-focus';
import { Router } from './router';
import { useEndSession } from './use-end-session';

/** Ends the session when any API call reports that it has ended. */
function SessionWatch() {
  const endSession = useEndSession();
  const handleUnauthorized = useEffectEvent(endSession);
  useEffect(() => {
    setUnauthorizedHandler((error) => handleUnauthorized(error));
    return () => setUnauthorizedHandler(() => undefined);
  }, []);
  return null;
}

/** The client: router, session handling and toasts. */
export function App() {
  // A change of the language renders everything again; what is typed stays.
  const language = useSignal(pageLanguage);
  // So does a change of the network's look.
  useNetworkPictures();
  useEffect(ignoreStrayDrops, []);
  useDescription(language);
  return (
    <Direction.Provider dir={directionOf(language)}>
      <AnnouncementBar />
      <PageRouter>
        <SessionWatch />
        <RouteFocus />
        <Router />
      </PageRouter>
      <Toaster />
    </Direction.Provider>
  );
}
