/** A part of the driver that its types leave out. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export class Connection {
    readonly socket: Socket;
    readonly closed: boolean;
    cleanup: (error: Error) => void;
  }
}
