import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { SessionEnded } from '@weft/shared/realtime/server-events';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { rooms } from './rooms.ts';
import { emitByLanguage } from './socket-language.ts';
import type { TypedServer, TypedSocket } from './typed-server.ts';

/** A client that does not read the end of its session is disconnected after this time (ms), within the 5 s limit. */
const LAST_WORD = 2000;

/** Connects sockets to their session. */
export interface SessionSockets {
  /** Notifies the sockets of these sessions that they have ended, with an optional reason, and disconnects them. */
  end(sessionIds: readonly string[], because?: SessionEnded['code']): void;
  /** Lets the pages of this server read their member's profile again, and connect and authenticate anew. */
  reconnectAll(): void;
}

export function createSessionSockets(io: TypedServer): SessionSockets {
  return {
    end(sessionIds, because) {
      if (sessionIds.length === 0) return;
      const names = sessionIds.map(rooms.session);
      emitByLanguage(io, names, (sockets) => {
        const message = because === 'SUSPENDED' ? SAFETY_TEXTS.suspended : ACCOUNT_TEXTS.failed.sessionEnded;
        sockets.emit('session_ended', { message, ...(because && { code: because }) });
      });
      io.in(names).disconnectSockets(true);
    },
    reconnectAll() {
      io.local.emit('profile_changed');
      io.local.disconnectSockets(true);
    },
  };
}

/** A connection whose client does not read would stay open until the next missed ping. */
export function cutWhenItLingers({ conn }: TypedSocket): void {
  const timer = setTimeout(() => conn.close(true), LAST_WORD);
  timer.unref();
  conn.once('close', () => clearTimeout(timer));
}
