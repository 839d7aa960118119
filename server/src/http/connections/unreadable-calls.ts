import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';
import { AppError } from '../../errors/app-error.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import { tooSlow } from '../bodies/body-deadline.ts';
import type { HeaderList } from '../responses/security-headers.ts';
import { texts } from '../texts/generated/index.ts';

function failureOf({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  return code === 'HPE_HEADER_OVERFLOW'
    ? new AppError('PAYLOAD_TOO_LARGE', () => texts.headTooLarge)
    : new AppError('VALIDATION_FAILED', () => texts.unreadable);
}

function answerText({ status, text, code }: AppError, requestId: string, everywhere: HeaderList): string {
  const envelope: ErrorEnvelope = { success: false, message: text, code, requestId };
  const body = JSON.stringify(envelope);
  const headers = {
    ...everywhere,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers requests that reach no route with the response envelope: invalid HTTP, and headers that are too large or do
 * not end. If a response has started, it closes the connection.
 */
export function answerUnreadableCalls(server: Server, logger: Logger, headers: HeaderList): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = latest.get(socket);
    const hasBegun = response !== undefined && response.headersSent && !response.writableFinished;
    if (!socket.writable || hasBegun) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const failure = failureOf(error);
    logger.info({ requestId, status: failure.status, code: failure.code, reason: error.code }, 'call');
    socket.end(answerText(failure, requestId, headers), () => socket.destroy());
  });
}
