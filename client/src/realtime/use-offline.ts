import { useContext } from 'react';
import { useOnline } from '@/lib/hooks/use-online';
import { UnreachableContext } from './live-context';

/** Whether the device has no network, or the server is unreachable. */
export function useOffline(): boolean {
  const isOnline = useOnline();
  const isUnreachable = useContext(UnreachableContext);
  return !isOnline || isUnreachable;
}
