import type { Background } from '../platform/background.ts';
import type { SessionSockets } from './session-sockets.ts';
import { sessionsIn } from './rooms.ts';
import type { TypedServer } from './typed-server.ts';

/** Sessions may run out, or be ended by another server process: looked for this often (ms), within the 5 s of the promise. */
const EVERY = 3000;

interface Parts {
  /** Those of these sessions that are over. */
  readonly findEnded: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly sockets: SessionSockets;
  readonly background: Background;
}

/** Cuts the sockets of sessions that ended without a word; answers how to stop. */
export function sweepSessions(io: TypedServer, { findEnded, sockets, background }: Parts): () => void {
  let isUnderWay = false;
  const sweep = async (): Promise<void> => {
    try {
      const open = sessionsIn(io.of('/').adapter.rooms.keys());
      if (open.length > 0) sockets.end(await findEnded(open));
    } finally {
      isUnderWay = false;
    }
  };
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    background.run('look for sessions that have ended', sweep);
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
