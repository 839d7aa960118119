import { useEffect } from 'react';
import { ignoreStrayDrops } from '@/lib/browser/ignore-stray-drops';
import { Toaster } from '@/alerts/toasts/toaster';
import { PageRouter } from './page-router';
import { RouteFocus } from './route-focus';
import { Router } from './router';
import { SessionWatch } from './session-watch';

/** The client: router, session handling and toasts. */
export function App() {
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
