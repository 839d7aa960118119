import { ServerResponse, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade & { readonly response: ServerResponse }>();

/**
 * Lets calls that ask for another protocol pass the same doors as all others: who refuses them answers as ever, and
 * whoever takes one asks `takeUpgrade` for its connection.
 */
export function serveUpgrades(server: Server, app: RequestListener): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The other end may go away at any time, and that is no failure of ours.
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.once('finish', () => socket.end());
    upgrades.set(request, { socket, head, response });
    app(request, response);
  });
}

/** The connection of a call that asked for another protocol, from now on the taker's; undefined for any other call. */
export function takeUpgrade(request: IncomingMessage): Upgrade | undefined {
  const upgrade = upgrades.get(request);
  if (!upgrade) return undefined;
  upgrades.delete(request);
  upgrade.response.detachSocket(upgrade.socket as Socket);
  return upgrade;
}
