import { setTimeout as after } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { RedisConnection } from '../platform/redis/redis-connection.ts';

/** About so many events are kept for a server that has lost Redis for a moment. */
const KEPT_EVENTS = 10_000;
/** How long a reader waits for the next event before it asks again (ms): so it shows that Redis lives. */
const READ_FOR = 1000;
/** How long it waits after Redis has refused to answer (ms). */
const PAUSE = 500;

/** A reader that waits for Redis, and a moment where Redis refuses: the adapter asks again at once, whatever it was answered. */
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
 * Carries what is sent to sockets, and what is done with them, to all servers, by a stream that a server reads on from where it was. What
 * Redis can not be told reaches this server's sockets all the same; devices find the rest when they next ask.
 */
export function redisAdapter(redis: RedisConnection, prefix: string): NonNullable<ServerOptions['adapter']> {
  const { commands } = redis;
  // What the adapter asks of a client. Commands fail at once while Redis is away, or this server's own sockets would wait with it.
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
