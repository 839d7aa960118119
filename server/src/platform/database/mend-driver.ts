import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** The parts of a driver connection that this fix touches. */
interface DriverConnection {
  readonly socket: Socket;
  readonly closed: boolean;
  cleanup: (error: Error) => void;
}

const CONNECTION = 'mongodb/lib/cmap/connection.js';

let isMended = false;

/**
 * Works around a driver bug: a command that never ends. A destroyed socket accepts no bytes, so a command that is sent
 * before its "close" event waits for `drain` forever. Only an `error` of the socket ends the wait. This emits the
 * reason on the socket of each closed connection, so that waiting commands fail and are retried where that is safe.
 *
 * It patches the driver that Mongoose uses, so it is resolved from there.
 *
 * Upstream: `writeCommand` waits since https://github.com/mongodb/node-mongodb-native/pull/4022; no report is known.
 * Remove when: the first test of mend-driver.test.ts fails, because the driver ends the command itself.
 */
export function mendDriver(): void {
  if (isMended) return;
  isMended = true;
  const fromHere = createRequire(import.meta.url);
  const fromMongoose = createRequire(fromHere.resolve('mongoose'));
  const { Connection } = fromMongoose(CONNECTION) as { Connection: { prototype: DriverConnection } };
  Connection.prototype.cleanup = new Proxy(Connection.prototype.cleanup, {
    apply(takeDown, connection: DriverConnection, reasons: [Error]) {
      if (connection.closed) return;
      Reflect.apply(takeDown, connection, reasons);
      connection.socket.emit('error', ...reasons);
    },
  });
}
