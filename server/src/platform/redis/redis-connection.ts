import { createClient } from '@redis/client';
import { backOffPause } from '@weft/shared/back-off';
import { withoutRequestContext } from '../logger/request-context.ts';
import type { Logger } from '../logger/logger.ts';

/** How long startup waits for Redis (ms). */
const PATIENCE = 5000;
/** A connection without response for this long is broken (ms); it is pinged at this interval. */
const SILENT_FOR = 3000;
const PING_EVERY = 1000;
/** Pauses between reconnection attempts (ms). */
const PAUSES = { first: 50, longest: 2000 };

/** Address of Redis, and the only trusted certificate authorities (PEM), if set. */
export interface RedisAddress {
  readonly url: string;
  readonly ca?: string | undefined;
}

function openClient({ url, ca }: RedisAddress, disableOfflineQueue: boolean) {
  const patience = {
    connectTimeout: SILENT_FOR,
    socketTimeout: SILENT_FOR,
    // The client's own strategy gives up after a socket timeout.
    reconnectStrategy: (retries: number) => backOffPause(retries + 1, PAUSES),
  };
  return createClient({
    url,
    disableOfflineQueue,
    pingInterval: PING_EVERY,
    socket: ca === undefined ? patience : { ...patience, tls: true, ca },
  });
}

type RedisClient = ReturnType<typeof openClient>;

/** Connections to Redis that reconnect and report it. */
export interface RedisConnection {
  /** For commands; they fail at once while Redis is unreachable. */
  readonly commands: RedisClient;
  /** For subscriptions; they resume after a reconnect. */
  readonly listener: RedisClient;
  /** Creates another client for a separate reader; the caller connects and closes it. */
  openReader(): RedisClient;
  /** Whether both connections are up. */
  isReady(): boolean;
  /** Calls `work` whenever both connections are up again. */
  onBack(work: () => void): void;
  close(): void;
}

/** Connects; throws if Redis is not reachable within some seconds. Later it reconnects without limit. */
export async function connectRedis(address: RedisAddress, logger: Logger): Promise<RedisConnection> {
  const commands = openClient(address, true);
  const listener = openClient(address, false);
  const both = [commands, listener];
  const back: (() => void)[] = [];
  let wasReady = false;
  let lastFailure: unknown;
  const isReady = (): boolean => both.every((client) => client.isReady);
  for (const client of both) {
    client.on('error', (error: unknown) => {
      lastFailure = error;
      if (!wasReady) return;
      // Logged once, not on every attempt.
      wasReady = false;
      withoutRequestContext(() =>
        logger.warn({ err: error }, 'Redis is away: this server goes on by itself'),
      );
    });
    client.on('ready', () => {
      if (wasReady || !isReady()) return;
      wasReady = true;
      withoutRequestContext(() => back.forEach((work) => work()));
    });
  }
  const close = (): void => {
    for (const client of both) client.destroy();
  };
  try {
    await within(PATIENCE, Promise.all(both.map((client) => client.connect())));
  } catch {
    close();
    throw new Error(`Redis (REDIS_URL) can not be reached: ${reasonOf(lastFailure)}`);
  }
  wasReady = true;
  back.push(() => logger.info('Redis is back'));
  return {
    commands,
    listener,
    openReader() {
      const reader = openClient(address, false);
      // The commands' connection reports the failure.
      reader.on('error', () => undefined);
      return reader;
    },
    isReady,
    onBack: (work) => void back.push(work),
    close,
  };
}

/** The address may contain a password, so only codes and messages are logged. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'no answer';
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.message;
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
