import type { RequestHandler } from 'express';
import { SOCKET_PATH } from '@weft/shared/sockets/limits';
import { AppError } from '../errors/app-error.ts';
import { forbidden } from '../errors/common.ts';
import { isAcceptedOrigin } from '../http/connections/request-checks.ts';
import { asksForUpgrade, takeUpgrade } from '../http/connections/upgrades.ts';
import type { SocketHandlers } from './create-realtime.ts';
import { texts as httpTexts } from '../http/texts/generated/index.ts';
import { texts } from './texts/generated/index.ts';

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
      throw forbidden(() => httpTexts.foreignOrigin);
    }
    response.setHeader('Cache-Control', 'no-store');
    // The engine parses it as a URL and would throw.
    if (!URL.canParse(request.url, 'http://localhost')) {
      throw new AppError('VALIDATION_FAILED', () => texts.unreadableAddress);
    }
    if (asksForUpgrade(request) && !entrance.mayUpgrade(request)) {
      throw new AppError('VALIDATION_FAILED', () => texts.notOpened);
    }
    const upgrade = takeUpgrade(request);
    if (upgrade) entrance.handleUpgrade(request, upgrade);
    else entrance.handleCall(request, response);
  };
}
