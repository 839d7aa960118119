import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '@/lib/query-client';
import { Toaster } from '@/notifications/toaster';
import { RouteFocus } from './route-focus';
import { Router } from './router';
import { SessionWatch } from './session-watch';

/** The whole product: its providers round its screens. */
export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <SessionWatch />
        <RouteFocus />
        <Router />
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  );
}
