import type { RequestHandler } from 'express';
import { SOCKET_PATH } from '@weft/shared/sockets/limits';
import { AppError } from '../errors/app-error.ts';
import { forbidden } from '../errors/common.ts';
import { isAcceptedOrigin } from '../http/connections/request-checks.ts';
import { asksForUpgrade, takeUpgrade } from '../http/connections/upgrades.ts';
import type { SocketHandlers } from './create-realtime.ts';

/**
 * Passes Socket.IO requests on, after the middleware of all calls. Rejects a foreign Origin on both transports, also
 * for reads.
 */
export function socketMiddleware(
  entrance: SocketHandlers,
  allowedOrigins: readonly string[],
): RequestHandler {
  return (request, response, next) => {
    if (request.path !== SOCKET_PATH && request.path !== `${SOCKET_PATH}/`) return next();
    const { origin } = request.headers;
    if (origin !== undefined && !isAcceptedOrigin(request, origin, allowedOrigins)) {
      throw forbidden('Pages of this origin may not call this server.');
    }
    response.setHeader('Cache-Control', 'no-store');
    // The engine parses it as a URL and would throw.
    if (!URL.canParse(request.url, 'http://localhost')) {
      throw new AppError('VALIDATION_FAILED', 'The address of this call could not be read.');
    }
    if (asksForUpgrade(request) && !entrance.mayUpgrade(request)) {
      throw new AppError('VALIDATION_FAILED', 'This connection could not be opened.');
    }
    const upgrade = takeUpgrade(request);
    if (upgrade) entrance.handleUpgrade(request, upgrade);
    else entrance.handleCall(request, response);
  };
}
