import type { Config } from './config/load-config.ts';
import { passkeySiteOf } from './features/accounts/index.ts';
import { prepareDatabase } from './migrations/prepare-database.ts';
import { createBackground } from './platform/background.ts';
import { systemClock } from './platform/clock/clock.ts';
import { connectDatabase } from './platform/database/database.ts';
import type { EmbeddedDatabase } from './platform/database/embedded.ts';
import { measureDatabase } from './platform/database/measure-database.ts';
import { createLogger, type Logger } from './platform/logger/logger.ts';
import { createSecurityLog } from './platform/logger/security-log.ts';
import type { Mailer } from './platform/mailer/mailer.ts';
import { createOutboxMailer } from './platform/mailer/outbox-mailer.ts';
import { createSmtpMailer } from './platform/mailer/smtp-mailer.ts';
import { watchedMailer } from './platform/mailer/watched-mailer.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serversOnRedis } from './platform/redis/servers-on-redis.ts';
import { secretFromFile } from './platform/secret-file.ts';
import { openFileStorage } from './platform/storage/open-file-storage.ts';
import { proveWritable } from './platform/storage/prove-writable.ts';
import { createSampleNetwork } from './seed/sample-network.ts';
import { createHostNames } from './platform/outbound/host-names.ts';
import { oneServer } from './platform/servers/one-server.ts';
import { startServer } from './start-server.ts';

/** How long a call waits for an unreachable database (ms), and how long startup waits. */
const PATIENCE = 4000;
/** Time of a forced shutdown (ms), so that it ends within 10 seconds also on a busy machine. */
const LAST_MOMENT = 8500;

/**
 * Prints the address at every log level: scripts wait for it. In production stdout is the log, one JSON object per
 * line.
 */
function sayAddress({ host, port }: { host: string; port: number }, config: Config, logger: Logger): void {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const line = `Listening on ${address}`;
  sayWherePasskeysWork(port, config, logger);
  if (config.isProduction) logger.child({}, { level: 'info' }).info({ address }, line);
  else process.stdout.write(`${line}\n`);
}

/** Browsers refuse passkeys at IP addresses. */
function sayWherePasskeysWork(port: number, config: Config, logger: Logger): void {
  if (config.publicUrl === undefined) process.stdout.write(`Passkeys work at http://localhost:${port}\n`);
  else if (!passkeySiteOf(config.publicUrl)) logger.warn('PUBLIC_URL is an IP address: passkeys are off');
}

/**
 * Prints the link that makes the network's first owner. In production it goes to stderr, because stdout is the log,
 * which others may read.
 */
function sayClaim(link: string | undefined, { isProduction }: Config): void {
  if (link === undefined) return;
  const line = `Open this link to become the owner of this network. It works once: ${link}\n`;
  (isProduction ? process.stderr : process.stdout).write(line);
}

function createMailer(config: Config, logger: Logger): Mailer {
  return config.smtp === undefined
    ? createOutboxMailer(config.outboxDir, config.mailFrom, systemClock, logger)
    : createSmtpMailer(config.smtp, config.mailFrom);
}

function onSignal(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

/** Closes the parts in order; at the deadline it aborts the rest. */
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

async function openRedis({ redis, jwtSecret }: Config, logger: Logger) {
  if (redis === undefined) return undefined;
  if (jwtSecret === undefined) {
    logger.warn(
      'REDIS_URL without JWT_SECRET: servers of different data folders take no token of each other',
    );
  }
  // Loaded only here, because most servers have no Redis and its client is large.
  const { connectRedis } = await import('./platform/redis/redis-connection.ts');
  return connectRedis(redis, logger);
}

/**
 * Connects everything, listens, and ends the process on a signal. `opening`: the embedded database, unless MongoDB is
 * set. Rejects with the reason if the server can't start.
 */
export async function runServer(
  config: Config,
  opening: Promise<EmbeddedDatabase> | undefined,
): Promise<void> {
  const logger = createLogger(config.logLevel);
  const embedded = await opening;
  if (embedded && config.isProduction)
    logger.warn('the embedded database serves this one server process; set MONGODB_URI to use MongoDB');
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
  const shared = {
    config,
    logger,
    storage,
    secret,
    joinServers: redis ? serversOnRedis(redis, systemClock) : oneServer(systemClock),
  };
  const server = await startServer({
    ...shared,
    database,
    securityLog: createSecurityLog(logger),
    clock: systemClock,
    mailer,
    background: createBackground(logger),
    metrics,
    hostNames: createHostNames(config.nameServers),
    samples: createSampleNetwork({
      ...shared,
      openDatabase: () => connectDatabase({ uri, patience: PATIENCE }, logger),
    }),
  });

  // Before signals are handled: an end in between would be a failure.
  sayClaim(await server.prepareClaim(), config);

  onSignal((signal) => {
    // A terminal may deliver a signal twice; the second must not abort the shutdown.
    if (isEnding) return;
    isEnding = true;
    const parts = [server, mailer, redis, database, embedded];
    endInOrder(signal, logger, parts).catch((error: unknown) => {
      logger.fatal({ err: error }, 'the end failed');
      process.exit(1);
    });
  });
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a rejection was not handled'));
  sayAddress(server, config, logger);
}
