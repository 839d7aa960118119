import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { sendFailure } from '../responses/answer.ts';
import { callRecord } from '../monitoring/call-record.ts';
import { texts } from '../texts/generated/index.ts';

/**
 * A form with files may pause for this multiple of the normal body timeout, because mobile connections drop and
 * return.
 */
const SILENCE = 3;

const deadlines = new WeakMap<IncomingMessage, BodyDeadline>();

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Watches the arrival of one body. */
class BodyDeadline {
  readonly #request: Request;
  readonly #response: Response;
  readonly #timeout: number;
  #timer: NodeJS.Timeout;

  constructor(request: Request, response: Response, timeout: number) {
    this.#request = request;
    this.#response = response;
    this.#timeout = timeout;
    this.#timer = setTimeout(() => refuse(request, response), timeout);
    const lift = () => clearTimeout(this.#timer);
    request.once('end', lift).once('close', lift);
  }

  /** From now on, any progress resets the timeout. */
  askForProgress(): void {
    clearTimeout(this.#timer);
    const { socket } = this.#request;
    const seen = socket.bytesRead;
    this.#timer = setTimeout(() => {
      // The response is sent, so the body no longer matters.
      const mayGoOn = socket.bytesRead > seen && !this.#response.headersSent;
      if (mayGoOn) this.askForProgress();
      else refuse(this.#request, this.#response);
    }, this.#timeout * SILENCE);
  }
}

/**
 * A request body must arrive within `timeout` milliseconds, whether or not it is read: a slow body holds a
 * connection. A slow client gets an error, or is disconnected if the response has started.
 */
export function bodyDeadline(timeout: number): RequestHandler {
  return (request, response, next) => {
    if (hasBody(request)) {
      deadlines.set(request, new BodyDeadline(request, response, timeout));
    }
    next();
  };
}

/** For forms with files, which have their own limits: they may take longer as long as they make progress. */
export function allowSlowBody(request: IncomingMessage): void {
  deadlines.get(request)?.askForProgress();
}

export function tooSlow(): AppError {
  return new AppError('TOO_SLOW', () => texts.tooSlow);
}

function refuse(request: Request, response: Response): void {
  // The body has arrived and waits to be read.
  if (request.complete) return;
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  const failure = tooSlow();
  const record = callRecord(response);
  record.failure = failure.code;
  response.setHeader('Connection', 'close');
  // Node does not report a closed connection to a reader of the body once the call is answered.
  request.socket.once('close', () => request.destroy());
  sendFailure(response, failure, record.requestId);
}
