import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from './query-client';

/**
 * A cache of what the server said, that lives exactly as long as this part of the page: when the member leaves it by signing
 * out, nothing of what was read with their session is left for the next one.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
