import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { SessionEnded } from '@weft/shared/realtime/events';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { rooms } from './rooms.ts';
import type { TypedServer, TypedSocket } from './typed-server.ts';

/** Whoever doesn't read what the end of its session says is cut off after this (ms): well within the 5 s of the promise. */
const LAST_WORD = 2000;

/** Sockets follow their session (specification 3.15). */
export interface SessionSockets {
  /** Tells the sockets of these sessions that it is over, and why if that is to be said, and cuts them. */
  end(sessionIds: readonly string[], because?: SessionEnded['code']): void;
  /** Lets the sockets of a session go on with the one that took its place. */
  move(fromSessionId: string, toSessionId: string): void;
}

export function createSessionSockets(io: TypedServer): SessionSockets {
  return {
    end(sessionIds, because) {
      if (sessionIds.length === 0) return;
      const sockets = io.in(sessionIds.map(rooms.session));
      sockets.emit(
        'session_ended',
        because === 'SUSPENDED'
          ? { message: SAFETY_TEXTS.suspended, code: because }
          : { message: ACCOUNT_TEXTS.failed.sessionEnded },
      );
      sockets.disconnectSockets(true);
    },
    move(from, to) {
      const sockets = io.in(rooms.session(from));
      sockets.socketsJoin(rooms.session(to));
      sockets.socketsLeave(rooms.session(from));
    },
  };
}

/** A connection whose other end doesn't read would stay open until the next ping is missed. */
export function cutWhenItLingers({ conn }: TypedSocket): void {
  const timer = setTimeout(() => conn.close(true), LAST_WORD);
  timer.unref();
  conn.once('close', () => clearTimeout(timer));
}
