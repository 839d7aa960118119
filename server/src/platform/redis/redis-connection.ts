import { createClient } from '@redis/client';
import { forNobody } from '../logger/errands.ts';
import type { Logger } from '../logger/logger.ts';

/** How long the start waits for Redis (ms). */
const PATIENCE = 5000;
/** A connection that says nothing for so long is broken (ms); it is asked to say something this often. */
const SILENT_FOR = 3000;
const PING_EVERY = 1000;
/** Pauses between tries to connect again grow up to this (ms). */
const PAUSE_MAX = 2000;

const pauseAfter = (tries: number): number =>
  Math.min(PAUSE_MAX, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2);

function openClient(url: string, disableOfflineQueue: boolean) {
  return createClient({
    url,
    disableOfflineQueue,
    pingInterval: PING_EVERY,
    socket: { connectTimeout: SILENT_FOR, socketTimeout: SILENT_FOR, reconnectStrategy: pauseAfter },
  });
}

export type RedisClient = ReturnType<typeof openClient>;

/** The connections to Redis: they come back by themselves, and say so. */
export interface RedisConnection {
  /** For commands, which fail at once while Redis is away: nobody waits for it. */
  readonly commands: RedisClient;
  /** For subscriptions, which go on when Redis is back. */
  readonly listener: RedisClient;
  /** A further client that waits for Redis, for a reader of its own; whoever asks for it connects and ends it. */
  openReader(): RedisClient;
  /** Whether commands and subscriptions work, as far as is known. */
  isReady(): boolean;
  /** `work` is called whenever both work again after either did not. */
  onBack(work: () => void): void;
  close(): void;
}

/** Connects, or throws where Redis can not be reached within some seconds. Later it is tried again for as long as it takes. */
export async function connectRedis(url: string, logger: Logger): Promise<RedisConnection> {
  const commands = openClient(url, true);
  const listener = openClient(url, false);
  const both = [commands, listener];
  const back: (() => void)[] = [];
  let wasReady = false;
  let lastFailure: unknown;
  const isReady = (): boolean => both.every((client) => client.isReady);
  for (const client of both) {
    client.on('error', (error: unknown) => {
      lastFailure = error;
      if (!wasReady) return;
      // Once, and not again at every try.
      wasReady = false;
      forNobody(() => logger.warn({ err: error }, 'Redis is away: this server goes on by itself'));
    });
    client.on('ready', () => {
      if (wasReady || !isReady()) return;
      wasReady = true;
      forNobody(() => back.forEach((work) => work()));
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
      const reader = openClient(url, false);
      // The commands' connection says that Redis is away.
      reader.on('error', () => undefined);
      return reader;
    },
    isReady,
    onBack: (work) => void back.push(work),
    close,
  };
}

/** The address may hold a password, so failures are told by their code or message alone. */
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
