import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

interface AskedUpgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/** The connection of an upgrade request, and the headers for its response, which the taker writes. */
export interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly headers: OutgoingHttpHeaders;
}

const upgrades = new WeakMap<IncomingMessage, AskedUpgrade>();

/**
 * Sends upgrade requests through the normal middleware, which can reject them with a response. A handler gets the
 * connection from `takeUpgrade`.
 */
export function serveUpgrades(server: Server, app: RequestListener): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The client may disconnect at any time; that is no error.
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.once('finish', () => socket.end());
    upgrades.set(request, { socket, head, response });
    app(request, response);
  });
}

export function asksForUpgrade(request: IncomingMessage): boolean {
  return upgrades.has(request);
}

/** Takes over the connection of an upgrade request; undefined for other requests. */
export function takeUpgrade(request: IncomingMessage): Upgrade | undefined {
  const asked = upgrades.get(request);
  if (!asked) return undefined;
  upgrades.delete(request);
  const { socket, head, response } = asked;
  response.detachSocket(socket as Socket);
  return { socket, head, headers: response.getHeaders() };
}
