import type * as z from 'zod';

/** A kind of message between servers: its name and its schema. */
export interface Topic<T> {
  readonly name: string;
  readonly form: z.ZodType<T>;
}

/** Callbacks for other servers that join or leave. */
export interface ServerWatcher {
  /** A server has joined, or messages to it were lost: send it the current state now. */
  readonly joined?: (serverId: string) => void;
  /** A server has ended, or has sent no heartbeat for too long. */
  readonly gone?: (serverId: string) => void;
  /** Messages may have been lost in either direction: drop cached data that relies on them. */
  readonly gap?: () => void;
}

/**
 * Messages between the server processes of one Weft. The database holds the truth; messages only invalidate caches and announce
 * servers. A single server has a bus without other servers.
 */
export interface Bus {
  /** Id of this server process, new at every start. */
  readonly serverId: string;
  /** Sends to all other servers. Never throws: a message that cannot be sent is lost, and the servers see a gap. */
  publish<T>(topic: Topic<T>, message: T): void;
  /** Receives the messages of other servers, in the order of each sender. Ignores messages of another schema. */
  subscribe<T>(topic: Topic<T>, onMessage: (message: T, from: string) => void): void;
  watch(watcher: ServerWatcher): void;
  /** Ids of the other servers. */
  others(): ReadonlySet<string>;
  /** Whether messages of other servers arrive. While false, do not cache data that they invalidate. */
  isWhole(): boolean;
  /** Leaves the bus: sends and receives nothing afterwards. */
  leave(): Promise<void>;
}

/** Declares a topic; sender and receivers use the same declaration. */
export function topic<T>(name: string, form: z.ZodType<T>): Topic<T> {
  return { name, form };
}
