import { BrowserRouter } from 'react-router';
import { Toaster } from '@/notifications/toaster';
import { RouteFocus } from './route-focus';
import { Router } from './router';
import { SessionWatch } from './session-watch';

/** The whole product: what stands round its screens, and the screens. */
export function App() {
  return (
    <>
      <BrowserRouter>
        <SessionWatch />
        <RouteFocus />
        <Router />
      </BrowserRouter>
      <Toaster />
    </>
  );
}
