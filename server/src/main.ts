import { ConfigError, loadConfig, type Config } from './config/load-config.ts';
import { readEnvironment } from './config/read-environment.ts';
import { prepareDatabase } from './migrations/prepare-database.ts';
import { createBackground } from './platform/background.ts';
import { systemClock } from './platform/clock/clock.ts';
import { connectDatabase } from './platform/database/database.ts';
import { openEmbeddedDatabase } from './platform/database/embedded.ts';
import { measureDatabase } from './platform/database/measure-database.ts';
import { createLogger, type Logger } from './platform/logger/logger.ts';
import { createSecurityLog } from './platform/logger/security-log.ts';
import type { Mailer } from './platform/mailer/mailer.ts';
import { createOutboxMailer } from './platform/mailer/outbox-mailer.ts';
import { createSmtpMailer } from './platform/mailer/smtp-mailer.ts';
import { watchedMailer } from './platform/mailer/watched-mailer.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { connectRedis } from './platform/redis/redis-connection.ts';
import { serversOnRedis } from './platform/redis/servers-on-redis.ts';
import { secretFromFile } from './platform/secret-file.ts';
import { openFileStorage } from './platform/storage/open-file-storage.ts';
import { proveWritable } from './platform/storage/prove-writable.ts';
import { oneServer } from './platform/servers/one-server.ts';
import { startServer } from './start-server.ts';

/** How long a call waits for a database that is away (ms), and how long the start does. */
const PATIENCE = 4000;
/** The end comes after this (ms), whatever is still under way: within 10 seconds also where the machine is busy (specification 3.13). */
const LAST_MOMENT = 8500;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readConfig(): Config {
  try {
    return loadConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    return process.exit(1);
  }
}

function createMailer(config: Config, logger: Logger): Mailer {
  return config.smtpUrl === undefined
    ? createOutboxMailer(config.outboxDir, config.mailFrom, systemClock, logger)
    : createSmtpMailer(config.smtpUrl, config.mailFrom);
}

function onSignal(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

/** Closes one part after the other; what is still under way at the last moment is cut off. */
async function endInOrder(
  signal: string,
  logger: Logger,
  parts: readonly ({ close(): Promise<void> | void } | undefined)[],
): Promise<never> {
  logger.info({ signal }, 'ending');
  const cutOff = (): void => {
    logger.warn('the end was cut off: work was still under way');
    process.exit(1);
  };
  setTimeout(cutOff, LAST_MOMENT).unref();
  for (const part of parts) await part?.close();
  process.exit(0);
}

async function openEmbedded({ mongodbUri, databaseDir, isProduction }: Config, logger: Logger) {
  if (mongodbUri !== undefined) return undefined;
  const embedded = await openEmbeddedDatabase(databaseDir);
  if (isProduction) {
    logger.warn('the embedded database serves this one server process; set MONGODB_URI to use MongoDB');
  }
  return embedded;
}

async function openRedis({ redisUrl, jwtSecret }: Config, logger: Logger) {
  if (redisUrl === undefined) return undefined;
  if (jwtSecret === undefined) {
    logger.warn(
      'REDIS_URL without JWT_SECRET: servers of different data folders take no token of each other',
    );
  }
  return connectRedis(redisUrl, logger);
}

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const embedded = await openEmbedded(config, logger);
  let isEnding = false;
  embedded?.failure.catch((error: unknown) => {
    if (isEnding) return;
    logger.fatal({ err: error }, 'the embedded database ended');
    process.exit(1);
  });
  const metrics = createMetrics();
  metrics.addProcess();
  const watch = measureDatabase(metrics, logger, config.slowQueryMs);
  const uri = config.mongodbUri ?? embedded?.uri ?? '';
  await prepareDatabase({ uri, patience: PATIENCE }, logger, config.migrateOnStart);
  const database = await connectDatabase({ uri, patience: PATIENCE, watch }, logger);
  const redis = await openRedis(config, logger);
  const mailer = watchedMailer(createMailer(config, logger), metrics);
  const secret = config.jwtSecret ?? (await secretFromFile(`${config.dataDir}/jwt-secret`));
  const storage = await openFileStorage(config, logger);
  await proveWritable(storage, config.uploadsDir);
  const server = await startServer({
    config,
    logger,
    securityLog: createSecurityLog(logger),
    clock: systemClock,
    database,
    storage,
    mailer,
    background: createBackground(logger),
    metrics,
    secret,
    joinServers: redis ? serversOnRedis(redis, systemClock) : oneServer(systemClock),
  });

  onSignal((signal) => {
    // A terminal may deliver the same signal twice; the second must not cut the end short.
    if (isEnding) return;
    isEnding = true;
    const parts = [server, mailer, redis, database, embedded];
    endInOrder(signal, logger, parts).catch((error: unknown) => {
      logger.fatal({ err: error }, 'the end failed');
      process.exit(1);
    });
  });
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a rejection was not handled'));
  const host = server.host.includes(':') ? `[${server.host}]` : server.host;
  say(`Listening on http://${host}:${server.port}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Weft could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
