import type { Duplex } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import type { Server as Engine, Socket as Connection } from 'engine.io';

/** How long connections may take to hear that the server ends (ms). */
const FAREWELL = 1000;
const CLOSING_EVERY = 20;

/** The connections of the engine, and what is below those that have left HTTP: no server closes these by itself. */
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
      // By the transport and not by a packet, after which clients would stay away: they connect again by themselves.
      for (const connection of open) connection.close();
      const patience = AbortSignal.timeout(FAREWELL);
      while (open.size + streams.size > 0 && !patience.aborted) await after(CLOSING_EVERY);
      for (const connection of open) connection.close(true);
      for (const stream of streams) stream.destroy();
    },
  };
}
