import { BrowserRouter } from 'react-router';
import { Toaster } from '@/notifications/toaster';
import { RouteFocus } from './route-focus';
import { Router } from './router';
import { SecondPresses } from './second-presses';
import { SessionWatch } from './session-watch';

/** The whole product: what stands round its screens, and the screens. */
export function App() {
  return (
    <>
      <SecondPresses />
      <BrowserRouter>
        <SessionWatch />
        <RouteFocus />
        <Router />
      </BrowserRouter>
      <Toaster />
    </>
  );
}
