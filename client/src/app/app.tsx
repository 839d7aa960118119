import { useEffect } from 'react';
import { ignoreStrayDrops } from '@/lib/browser/ignore-stray-drops';
import { useSignal } from '@/lib/hooks/use-signal';
import { pageLanguage } from '@/lib/languages/page-language';
import { Toaster } from '@/alerts/toasts/toaster';
import { PageRouter } from './page-router';
import { RouteFocus } from './route-focus';
import { Router } from './router';
import { SessionWatch } from './session-watch';

/** The client: router, session handling and toasts. */
export function App() {
  // A change of the language renders everything again; what is typed stays.
  useSignal(pageLanguage);
  useEffect(ignoreStrayDrops, []);
  return (
    <>
      <PageRouter>
        <SessionWatch />
        <RouteFocus />
        <Router />
      </PageRouter>
      <Toaster />
    </>
  );
}
