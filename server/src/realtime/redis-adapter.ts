import { setTimeout as after } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { RedisConnection } from '../platform/redis/redis-connection.ts';

/** Approximate number of events that are stored for a server that has lost Redis briefly. */
const KEPT_EVENTS = 10_000;
/** How long a reader waits for the next event (ms); the answer also shows that Redis is alive. */
const READ_FOR = 1000;
/** Delay after an error of Redis (ms). */
const PAUSE = 500;

/** A reader that waits while Redis is unreachable and pauses after errors; the adapter itself would retry at once. */
function openPatientReader(redis: RedisConnection) {
  const reader = redis.openReader();
  const read = reader.xRead.bind(reader);
  const xRead = (...given: Parameters<typeof read>) =>
    read(...given).catch(async (error: unknown) => {
      await after(PAUSE);
      throw error;
    });
  return Object.assign(reader, { xRead });
}

/**
 * Sends socket events to all servers through a Redis stream that each server reads from its last position. Without
 * Redis an event only reaches this server's sockets; devices load the rest with their next request.
 */
export function redisAdapter(redis: RedisConnection, prefix: string): NonNullable<ServerOptions['adapter']> {
  const { commands } = redis;
  // The client for the adapter's commands. They fail at once while Redis is unreachable; otherwise this server's own
  // sockets would wait.
  const client = {
    xAdd: commands.xAdd.bind(commands),
    publish: commands.publish.bind(commands),
    sSubscribe: commands.sSubscribe.bind(commands),
    duplicate: () => openPatientReader(redis),
  };
  return createAdapter(client, {
    streamName: `${prefix}sockets`,
    channelPrefix: `${prefix}sockets`,
    maxLen: KEPT_EVENTS,
    blockTimeInMs: READ_FOR,
    onlyPlaintext: true,
  });
}
