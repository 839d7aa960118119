import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { ExtendedError } from 'socket.io';
import { appName } from '@weft/shared/app';
import type { Language } from '@weft/shared/languages/languages';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { SOCKET_TEXTS } from '@weft/shared/sockets/texts';
import { AppError } from '../errors/app-error.ts';
import { unauthenticated } from '../errors/common.ts';
import { readCookie } from '../http/routes/cookie-jar.ts';
import { networkOf } from '../http/connections/network-address.ts';
import type { Viewer } from '../http/routes/route.ts';
import { withRequestContext } from '../platform/logger/request-context.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { SecurityLog } from '../platform/logger/security-log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ConnectionSlots } from '../platform/servers/connection-slots.ts';
import { failureOf } from './failure.ts';
import { memberOfRoom, rooms } from './rooms.ts';
import { languageOfBrowser, languageOfHandshake } from './socket-language.ts';
import { refusal, type TypedServer, type TypedSocket } from './typed-server.ts';

interface Deps {
  /** The member of a session token. Throws UNAUTHENTICATED for an invalid token. */
  readonly authenticate: (token: string) => Promise<Viewer>;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly metrics: Pick<Metrics, 'refused'>;
  readonly connectionSlots: ConnectionSlots;
  /** The network's language. */
  readonly networkLanguage: () => Language;
}

/**
 * Authenticates a socket during the handshake. A member's 11th socket is rejected; closing an older one would make it
 * reconnect and close the next. Only the token determines the member.
 */
export function authenticateSockets(io: TypedServer, deps: Deps): void {
  const { authenticate, logger, securityLog, metrics, connectionSlots } = deps;
  const enter = async (socket: TypedSocket): Promise<void> => {
    const token = tokenOf(socket);
    if (token === undefined) throw unauthenticated(() => SOCKET_TEXTS.noToken);
    const { memberId, sessionId } = await authenticate(token);
    if (!(await connectionSlots.take(memberId, socket.id, SOCKET_LIMITS.perMember))) {
      throw new AppError('TOO_MANY_SOCKETS', () =>
        SOCKET_TEXTS.tooManySockets({ app: appName(), count: SOCKET_LIMITS.perMember }),
      );
    }
    const language = languageOfHandshake(socket, deps.networkLanguage());
    socket.data = { memberId, ip: networkAddressOf(socket), language };
    void socket.join([
      rooms.member(memberId),
      rooms.session(sessionId),
      rooms.language(language),
      rooms.browser(languageOfBrowser(socket, deps.networkLanguage())),
    ]);
  };

  const refuse = (error: unknown): ExtendedError => {
    if (error instanceof AppError) {
      const event = error.code === 'TOO_MANY_SOCKETS' ? 'rate-limited' : 'unauthenticated';
      securityLog(event, { reason: 'socket' });
      metrics.refused('handshake', error.code);
    }
    return refusal(failureOf(error, logger));
  };

  const admit = async (socket: TypedSocket, next: (refused?: ExtendedError) => void): Promise<void> => {
    let refused: ExtendedError | undefined;
    try {
      await enter(socket);
    } catch (error) {
      refused = refuse(error);
    }
    next(refused);
  };
  // The HTTP call that opened the connection may have ended long ago.
  io.use((socket, next) => {
    const context = {
      requestId: randomUUID(),
      ip: networkAddressOf(socket),
      language: languageOfHandshake(socket, deps.networkLanguage()),
    };
    void withRequestContext([context], () => admit(socket, next));
  });
  // An admitted socket leaves its rooms in any case, also if it never connects.
  io.of('/').adapter.on('leave-room', (room: string, socketId: string) => {
    const memberId = memberOfRoom(room);
    if (memberId !== undefined) connectionSlots.free(memberId, socketId);
  });
}

/** Token of a handshake: from `auth`, else a Bearer header, else the cookie `token`. */
function tokenOf({ handshake }: TypedSocket): string | undefined {
  const given: unknown = handshake.auth['token'];
  if (given !== undefined) return typeof given === 'string' ? given : undefined;
  const { authorization, cookie } = handshake.headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return readCookie(cookie, 'token');
}

/** The handshake passed the HTTP middleware, which knows forwarding headers. */
function networkAddressOf(socket: TypedSocket): string {
  return networkOf((socket.request as Request).ip ?? '');
}
