import { currentLanguage } from '@weft/shared/languages/current-language';
import type { ServerEvents } from '@weft/shared/realtime/server-events';
import { SOCKET_PATH } from '@weft/shared/sockets/limits';
import { io, type Socket } from 'socket.io-client';
import { API_BASE_URL } from '@/lib/env';

/** `LiveConnection` types sent events, and the server validates them. */
type SentEvents = Record<string, (...body: unknown[]) => void>;
export type LiveSocket = Socket<ServerEvents, SentEvents>;

/**
 * Opens a socket to the API's server. It reconnects automatically. `token` is called at every connection, because the session
 * may have been renewed.
 */
export function connectSocket(token: () => string | undefined): LiveSocket {
  const { origin } = new URL(API_BASE_URL, window.location.href);
  return io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket', 'polling'],
    // A proxy may block WebSockets.
    tryAllTransports: true,
    auth: (send) => send({ token: token(), language: currentLanguage() }),
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    forceNew: true,
  });
}
