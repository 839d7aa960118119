import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express, RequestHandler, Response } from 'express';
import { AppError } from '../../errors/app-error.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import { callRecord } from '../monitoring/call-record.ts';
import { networkOf } from './network-address.ts';
import { asksForUpgrade } from './upgrades.ts';
import { texts } from '../texts/generated/index.ts';

/** How long a refused connection may take to receive the error (ms), and the retry delay in that error (s). */
const FAREWELL = 2000;
const RETRY_AFTER = 5;
/** Interval for logging that all connections are in use (ms). */
const SAID_EVERY = 60_000;

interface Bounds {
  readonly maxConnections: number;
  readonly connectionsPerNetwork: number;
}

/**
 * Limits the share of connections that one network address can hold, because their total is limited. A connection
 * counts for its remote address; a call through a trusted proxy counts for the forwarded address while it runs.
 */
export class ConnectionShares {
  readonly #bounds: Bounds;
  readonly #held = new Map<string, number>();
  readonly #tooMany = new WeakSet<Socket>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Counts the connections of a server whose calls `app` handles. */
  watch(server: Server, app: Express, logger: Logger): void {
    server.maxConnections = this.#bounds.maxConnections;
    let saidAt = -Infinity;
    server.on('drop', () => {
      if (performance.now() - saidAt < SAID_EVERY) return;
      saidAt = performance.now();
      logger.warn(
        { maxConnections: server.maxConnections },
        'connections are refused: MAX_CONNECTIONS are open',
      );
    });
    server.on('connection', (socket) => {
      const { remoteAddress = '' } = socket;
      if (isTrusted(app, remoteAddress)) return;
      const leave = this.#enter(networkOf(remoteAddress));
      if (leave) socket.once('close', leave);
      else this.#dismiss(socket);
    });
  }

  /** Rejects calls of an address that holds too many connections. */
  readonly middleware: RequestHandler = (request, response, next) => {
    if (this.#tooMany.has(request.socket)) throw tooMany(response);
    if (!isTrusted(request.app, request.socket.remoteAddress ?? '')) return next();
    const leave = this.#enter(callRecord(response).ip);
    if (!leave) throw tooMany(response);
    if (asksForUpgrade(request)) request.socket.once('close', leave);
    else leaveAtEnd(request, response, leave);
    next();
  };

  #enter(network: string): (() => void) | undefined {
    const held = this.#held.get(network) ?? 0;
    if (held >= this.#bounds.connectionsPerNetwork) return undefined;
    this.#held.set(network, held + 1);
    return () => this.#leave(network);
  }

  #leave(network: string): void {
    const left = (this.#held.get(network) ?? 1) - 1;
    if (left > 0) this.#held.set(network, left);
    else this.#held.delete(network);
  }

  /** Lets one call through, so that the client can receive the error. */
  #dismiss(socket: Socket): void {
    this.#tooMany.add(socket);
    const deadline = setTimeout(() => socket.destroy(), FAREWELL);
    socket.once('close', () => clearTimeout(deadline));
  }
}

function isTrusted(app: { get(name: string): unknown }, address: string): boolean {
  const isProxy = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return isProxy(address, 0);
}

/**
 * A call ends when both request and response have ended, or when the connection closes. A pipelined response gets no
 * close event of its own.
 */
function leaveAtEnd(request: IncomingMessage, response: Response, leave: () => void): void {
  const { socket } = request;
  const over = (): void => {
    response.off('close', afterAnswer);
    request.off('end', over);
    socket.off('close', over);
    leave();
  };
  const afterAnswer = (): void => {
    if (request.complete) over();
    else request.once('end', over);
  };
  response.once('close', afterAnswer);
  socket.once('close', over);
}

function tooMany(response: Response): AppError {
  response.setHeader('Connection', 'close');
  return new AppError('RATE_LIMITED', () => texts.tooManyConnections, { retryAfter: RETRY_AFTER });
}
