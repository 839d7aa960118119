import type { Background } from '../platform/background.ts';
import type { SessionSockets } from './session-sockets.ts';
import { sessionsIn } from './rooms.ts';
import type { TypedServer } from './typed-server.ts';

/** Sessions can expire or be ended by another server: interval of the check (ms), within the 5 s limit. */
const EVERY = 3000;

interface Deps {
  /** Returns the sessions of the list that have ended. */
  readonly findEnded: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly sockets: SessionSockets;
  readonly background: Background;
}

/** Disconnects sockets of sessions that ended without an event; returns a function to stop. */
export function sweepSessions(io: TypedServer, { findEnded, sockets, background }: Deps): () => void {
  let isInFlight = false;
  const sweep = async (): Promise<void> => {
    try {
      const open = sessionsIn(io.of('/').adapter.rooms.keys());
      if (open.length > 0) sockets.end(await findEnded(open));
    } finally {
      isInFlight = false;
    }
  };
  const timer = setInterval(() => {
    if (isInFlight) return;
    isInFlight = true;
    background.run('look for sessions that have ended', sweep);
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
