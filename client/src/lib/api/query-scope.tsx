import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { pageLanguage } from '../languages/page-language';
import { createQueryClient } from './query-client';

/**
 * A query cache that lives as long as its children. Signing out unmounts them, so the next member sees no
 * cached data. After a change of the language everything is fetched again, because responses have texts and names of
 * places in the caller's language; queries with `meta.hasLanguageInKey` fetch by themselves.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(
    () =>
      pageLanguage.subscribe(
        () => void client.invalidateQueries({ predicate: ({ meta }) => meta?.['hasLanguageInKey'] !== true }),
      ),
    [client],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
