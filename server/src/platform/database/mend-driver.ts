import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** What is mended of a connection of the driver. */
interface DriverConnection {
  readonly socket: Socket;
  readonly closed: boolean;
  cleanup: (error: Error) => void;
}

const CONNECTION = 'mongodb/lib/cmap/connection.js';

let isMended = false;

/**
 * Mends a command of the driver (7.8) that never ends. A socket that is destroyed, but has not yet told so, takes no more bytes: a
 * command that is sent then waits for a `drain` that never comes, and all that wait for it as well. Nothing wakes it as the
 * connection is taken down, for only an `error` of the socket would. So each connection that is taken down tells its socket's
 * listeners why. What waited fails as any command on a lost connection does, and is tried again where that is safe.
 *
 * The driver of Mongoose itself is what has to be mended, therefore it is found from there.
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
