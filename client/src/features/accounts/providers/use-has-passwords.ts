import { useQuery } from '@tanstack/react-query';
import { hadPasswords } from '@/lib/browser/network-passwords';
import { providerQueries } from './provider-queries';

/** Whether passwords sign members in: what the page says, until the server has answered. */
export function useHasPasswords(): boolean {
  return useQuery(providerQueries.list()).data?.passwords ?? hadPasswords();
}
