import { createContext, useContext } from 'react';
import type { LiveConnection } from '@/realtime/live-connection';
import type { MessagingEngine } from './sync/messaging-engine';

/** What the screens of messages work with, once its code is there. */
export interface Messaging {
  readonly engine: MessagingEngine;
  readonly live: LiveConnection;
}

export const MessagingContext = createContext<Messaging | undefined>(undefined);

/** The engine; undefined while its code loads. */
export function useOptionalMessaging(): Messaging | undefined {
  return useContext(MessagingContext);
}

/** The engine, for what is only shown once it is there. */
export function useMessaging(): Messaging {
  const messaging = useContext(MessagingContext);
  if (!messaging) throw new Error('Messages are shown before their engine is there.');
  return messaging;
}
