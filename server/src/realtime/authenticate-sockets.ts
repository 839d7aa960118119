import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { ExtendedError } from 'socket.io';
import { SOCKET_LIMITS } from '@weft/shared/realtime/events';
import { AppError } from '../errors/app-error.ts';
import { rateLimited, unauthenticated } from '../errors/common.ts';
import { readCookie } from '../http/cookie-jar.ts';
import { networkOf } from '../http/network-address.ts';
import type { Viewer } from '../http/route.ts';
import { forErrands } from '../platform/logger/errands.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { SecurityLog } from '../platform/logger/security-log.ts';
import type { Seats } from '../platform/servers/seats.ts';
import { failureOf } from './failure.ts';
import { memberOfRoom, rooms } from './rooms.ts';
import { refusal, type TypedServer, type TypedSocket } from './typed-server.ts';

interface Parts {
  /** Whose session this token is of. Throws UNAUTHENTICATED for one that counts for nothing. */
  readonly authenticate: (token: string) => Promise<Viewer>;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly seats: Seats;
}

/**
 * Lets in who holds a live session, before there is a connection: a member's 11th socket is refused rather than an older
 * one cut, which would only come back and cut the next. Identity is the token's alone.
 */
export function authenticateSockets(io: TypedServer, parts: Parts): void {
  const { authenticate, logger, securityLog, seats } = parts;
  const enter = async (socket: TypedSocket): Promise<void> => {
    const token = tokenOf(socket);
    if (token === undefined) throw unauthenticated();
    const { memberId, sessionId } = await authenticate(token);
    if (!(await seats.take(memberId, socket.id, SOCKET_LIMITS.perMember))) {
      throw rateLimited(SOCKET_LIMITS.windowSeconds);
    }
    socket.data = { memberId, ip: networkAddressOf(socket) };
    void socket.join([rooms.member(memberId), rooms.session(sessionId)]);
  };

  const refuse = (error: unknown): ExtendedError => {
    if (error instanceof AppError) {
      const event = error.code === 'RATE_LIMITED' ? 'rate-limited' : 'unauthenticated';
      securityLog(event, { reason: 'socket' });
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
  // The call that the connection began with may have been answered long ago.
  io.use((socket, next) => {
    const errand = { requestId: randomUUID(), ip: networkAddressOf(socket) };
    void forErrands([errand], () => admit(socket, next));
  });
  // Whatever becomes of a socket that was let in, also before it is connected, it leaves its rooms.
  io.of('/').adapter.on('leave-room', (room: string, socketId: string) => {
    const memberId = memberOfRoom(room);
    if (memberId !== undefined) seats.free(memberId, socketId);
  });
}

/** The token of a handshake: its `auth`, else a Bearer header, else the cookie `token` (specification 3.4). */
function tokenOf({ handshake }: TypedSocket): string | undefined {
  const given: unknown = handshake.auth['token'];
  if (given !== undefined) return typeof given === 'string' ? given : undefined;
  const { authorization, cookie } = handshake.headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return readCookie(cookie, 'token');
}

/** The handshake came through the doors of HTTP, which know forwarding headers. */
function networkAddressOf(socket: TypedSocket): string {
  return networkOf((socket.request as Request).ip ?? '');
}
