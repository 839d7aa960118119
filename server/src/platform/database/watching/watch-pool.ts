import type { mongo } from 'mongoose';

/** Receives changes of the connection pool. */
export interface PoolWatch {
  /** Change of open connections. */
  open(change: 1 | -1): void;
  /** Change of connections in use. */
  inUse(change: 1 | -1): void;
  /** Change of commands that wait for a connection. */
  waiting(change: 1 | -1): void;
}

/** Reports the events of the pool. */
export function watchPool(client: mongo.MongoClient, watch: PoolWatch): void {
  client.on('connectionCreated', () => watch.open(1));
  client.on('connectionClosed', () => watch.open(-1));
  client.on('connectionCheckOutStarted', () => watch.waiting(1));
  client.on('connectionCheckOutFailed', () => watch.waiting(-1));
  client.on('connectionCheckedOut', () => {
    watch.waiting(-1);
    watch.inUse(1);
  });
  client.on('connectionCheckedIn', () => watch.inUse(-1));
}
