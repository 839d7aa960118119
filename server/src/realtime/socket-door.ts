import type { RequestHandler } from 'express';
import { SOCKET_PATH } from '@weft/shared/realtime/events';
import { forbidden } from '../errors/common.ts';
import { isAcceptedOrigin } from '../http/call-gate.ts';
import { takeUpgrade } from '../http/upgrades.ts';
import type { SocketEntrance } from './create-realtime.ts';

/**
 * Hands calls of the socket over, once they have passed the doors of all calls. A foreign Origin is refused on both
 * transports, also where it would only read (specification 3.15).
 */
export function socketDoor(entrance: SocketEntrance, allowedOrigins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (request.path !== SOCKET_PATH && request.path !== `${SOCKET_PATH}/`) return next();
    const { origin } = request.headers;
    if (origin !== undefined && !isAcceptedOrigin(request, origin, allowedOrigins)) {
      throw forbidden('Pages of this origin may not call this server.');
    }
    const upgrade = takeUpgrade(request);
    if (upgrade) entrance.handleUpgrade(request, upgrade.socket, upgrade.head);
    else entrance.handleCall(request, response);
  };
}
