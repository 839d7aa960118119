import { useContext } from 'react';
import { useOnline } from '@/lib/hooks/use-online';
import { UnreachableContext } from './live-context';

/** Whether the device has no network, or this page has lost the server: what others do is unknown, what is sent waits. */
export function useOffline(): boolean {
  const isOnline = useOnline();
  const isUnreachable = useContext(UnreachableContext);
  return !isOnline || isUnreachable;
}
