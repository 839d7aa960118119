import { createContext, useContext } from 'react';
import type { LiveConnection } from '@/realtime/live-connection';
import type { MessagingEngine } from './sync/messaging-engine';

export interface Messaging {
  readonly engine: MessagingEngine;
  readonly live: LiveConnection;
}

export const MessagingContext = createContext<Messaging | undefined>(undefined);

/** Returns the engine and socket; undefined while their code loads. */
export function useOptionalMessaging(): Messaging | undefined {
  return useContext(MessagingContext);
}

/** Returns the engine and socket. Throws while their code loads. */
export function useMessaging(): Messaging {
  const messaging = useContext(MessagingContext);
  if (!messaging) throw new Error('useMessaging was called before the engine was loaded.');
  return messaging;
}
