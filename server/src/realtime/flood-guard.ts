import type { Server as Engine, Socket as Connection } from 'engine.io';

interface Bounds {
  /** Maximum number of messages of one connection in a window. */
  readonly events: number;
  readonly windowSeconds: number;
}

/**
 * Calls `onFlood` once for a connection that sends too many messages. Counts every message before it is parsed,
 * including those that are no events.
 */
export function guardAgainstFloods(
  engine: Engine,
  { events, windowSeconds }: Bounds,
  onFlood: (connection: Connection) => void,
): void {
  engine.on('connection', (connection: Connection) => {
    // The first message is the handshake.
    let left = events + 1;
    let windowEnds = performance.now() + windowSeconds * 1000;
    connection.on('data', () => {
      const now = performance.now();
      if (now >= windowEnds) {
        left = events;
        windowEnds = now + windowSeconds * 1000;
      }
      left -= 1;
      if (left === -1) onFlood(connection);
    });
  });
}
