import type { mongo } from 'mongoose';

/** How the pool of connections to the database is used. */
export interface PoolWatch {
  /** Connections that are open, or fewer. */
  open(change: 1 | -1): void;
  /** Commands that hold a connection. */
  inUse(change: 1 | -1): void;
  /** Commands that wait for one. */
  waiting(change: 1 | -1): void;
}

/** Tells of what happens in the pool. */
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
