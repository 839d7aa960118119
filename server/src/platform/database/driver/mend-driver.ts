import { Connection } from 'mongodb/lib/cmap/connection.js';

let isMended = false;

/**
 * Works around a driver bug: a command that never ends. A destroyed socket accepts no bytes, so a command that is sent
 * before its "close" event waits for `drain` forever. Only an `error` of the socket ends the wait. This emits the
 * reason on the socket of each closed connection, so that waiting commands fail and are retried where that is safe.
 *
 * It is imported, not required: the bundle has a copy of the driver, and that one is used.
 *
 * Upstream: `writeCommand` waits since https://github.com/mongodb/node-mongodb-native/pull/4022; no report is known.
 * Remove when: the first test of mend-driver.test.ts fails, because the driver ends the command itself.
 */
export function mendDriver(): void {
  if (isMended) return;
  isMended = true;
  Connection.prototype.cleanup = new Proxy(Connection.prototype.cleanup, {
    apply(takeDown, connection: Connection, reasons: [Error]) {
      if (connection.closed) return;
      Reflect.apply(takeDown, connection, reasons);
      connection.socket.emit('error', ...reasons);
    },
  });
}
