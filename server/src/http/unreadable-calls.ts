import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';
import { AppError } from '../errors/app-error.ts';
import type { Logger } from '../platform/logger/logger.ts';
import { DATA_POLICY } from './security-headers.ts';

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': DATA_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Connection: 'close',
};

function failureOf({ code }: NodeJS.ErrnoException): AppError {
  return code === 'HPE_HEADER_OVERFLOW'
    ? new AppError('PAYLOAD_TOO_LARGE', 'The head of this call is too large.')
    : new AppError('VALIDATION_FAILED', 'The call could not be read.');
}

function answerText({ status, message, code }: AppError, requestId: string): string {
  const envelope: ErrorEnvelope = { success: false, message, code, requestId };
  const body = JSON.stringify(envelope);
  const headers = { ...HEADERS, 'X-Request-Id': requestId, 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers calls that no route ever sees in the one envelope (specification 3.2): what is no HTTP, and a head that is too
 * large or doesn't end. Where an answer has begun on the connection already, it is cut off.
 */
export function answerUnreadableCalls(server: Server, logger: Logger): void {
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
    socket.end(answerText(failure, requestId), () => socket.destroy());
  });
}
