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
 * Works around a bug of the driver (7.8): a command that never ends. A destroyed socket that has not emitted "close" yet accepts no more
 * bytes, so a command that is sent then waits for a `drain` event forever, and all later ones with it. Closing the connection does not wake
 * it; only an `error` of the socket does. So this emits the reason on the socket of each connection that is closed. Waiting commands then
 * fail like any command on a lost connection, and are retried where that is safe.
 *
 * It must patch the driver that Mongoose itself uses, so it is resolved from there.
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
