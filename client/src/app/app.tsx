import { Toaster } from '@/notifications/toaster';
import { PageRouter } from './page-router';
import { RouteFocus } from './route-focus';
import { Router } from './router';
import { SecondPresses } from './second-presses';
import { SessionWatch } from './session-watch';

/** The whole product: what stands round its screens, and the screens. */
export function App() {
  return (
    <>
      <SecondPresses />
      <PageRouter>
        <SessionWatch />
        <RouteFocus />
        <Router />
      </PageRouter>
      <Toaster />
    </>
  );
}
