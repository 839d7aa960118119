import type { Duplex } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import type { Server as Engine, Socket as Connection } from 'engine.io';

/** How long connections may take to receive the server's end (ms). */
const FAREWELL = 1000;
const CLOSING_EVERY = 20;

/** Open connections of the engine and the sockets of upgraded requests: no HTTP server closes these. */
export function openConnections(engine: Engine) {
  const open = new Set<Connection>();
  const streams = new Set<Duplex>();
  engine.on('connection', (connection: Connection) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  return {
    hold(stream: Duplex): void {
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
    },
    async close(): Promise<void> {
      // Closes the transport without a disconnect packet, so that clients reconnect.
      for (const connection of open) connection.close();
      const patience = AbortSignal.timeout(FAREWELL);
      while (open.size + streams.size > 0 && !patience.aborted) await after(CLOSING_EVERY);
      for (const connection of open) connection.close(true);
      for (const stream of streams) stream.destroy();
    },
  };
}
