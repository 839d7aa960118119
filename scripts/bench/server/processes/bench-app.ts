import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import bcrypt from 'bcrypt';
import { login } from '@weft/shared/accounts/contract';
import { loadConfig } from '../../../../server/src/config/load-config.ts';
import { createBackground } from '../../../../server/src/platform/background.ts';
import { systemClock } from '../../../../server/src/platform/clock/clock.ts';
import { connectDatabase, type Database } from '../../../../server/src/platform/database/database.ts';
import { openEmbeddedDatabase } from '../../../../server/src/platform/database/embedded.ts';
import { measureDatabase } from '../../../../server/src/platform/database/measure-database.ts';
import { DATABASE_FORM } from '../../../../server/src/migrations/database-form.ts';
import { migrate } from '../../../../server/src/platform/migrations/migrate.ts';
import { createMetrics } from '../../../../server/src/platform/metrics/metrics.ts';
import { createLogger } from '../../../../server/src/platform/logger/logger.ts';
import { openFileStorage } from '../../../../server/src/platform/storage/open-file-storage.ts';
import { createHostNames } from '../../../../server/src/platform/outbound/host-names.ts';
import { oneServer } from '../../../../server/src/platform/servers/one-server.ts';
import { startServer } from '../../../../server/src/start-server.ts';
import { freshFields } from '../../../../server/src/features/members/fresh-member.ts';

/**
 * Settings of the benchmarked product: no rate limits (printed at the start of every benchmark), fast hashes
 * and a quiet log.
 */
export const SETTINGS = {
  PORT: '0',
  BCRYPT_COST: '4',
  RATE_LIMIT_FACTOR: '1000000',
  CONNECTIONS_PER_NETWORK: '10000',
  LOG_LEVEL: 'error',
};
/** Default number of members: one per client. */
const VIEWERS = 16;
/** Concurrent sign-ins. */
const AT_ONCE = 16;
const PASSWORD = 'a good password';

export interface BenchViewer {
  readonly memberId: string;
  readonly token: string;
}

export interface BenchApp {
  readonly origin: string;
  readonly database: Database;
  readonly secret: string;
  /** The signed-in members. */
  readonly viewers: readonly BenchViewer[];
  close(): Promise<void>;
}

/** Document of a registered member with a verified address. */
export function memberDocument(fullName: string, email: string, passwordHash = '') {
  const fresh = freshFields({ fullName, email, passwordHash, attempt: 'bench', now: new Date() });
  return { ...fresh, isEmailVerified: true, headline: 'Engineer for things that last' };
}

const configOf = (folder: string, settings: Readonly<Record<string, string>>) =>
  loadConfig({
    ...SETTINGS,
    DATA_DIR: path.join(folder, 'data'),
    UPLOADS_DIR: path.join(folder, 'uploads'),
    ...settings,
  });

/** A folder of the product that is filled already, and the addresses of the members to sign in. */
export interface FilledFolder {
  readonly folder: string;
  readonly addresses: readonly string[];
}

/**
 * Starts the product on loopback with signed-in members. The database is an empty embedded one, MONGODB_URI, or that of a folder,
 * which stays as it is.
 */
export async function startBenchApp(
  viewerCount = VIEWERS,
  settings: Readonly<Record<string, string>> = {},
  filled?: FilledFolder,
): Promise<BenchApp> {
  const folder = filled?.folder ?? (await mkdtemp(path.join(tmpdir(), 'weft-bench-')));
  const given = filled ? undefined : process.env['MONGODB_URI'];
  const config = configOf(folder, settings);
  const embedded = given === undefined ? await openEmbeddedDatabase(config.databaseDir) : undefined;
  const logger = createLogger(config.logLevel);
  const uri = given ?? embedded?.uri ?? '';
  const name = filled ? undefined : `weft-bench-${randomBytes(4).toString('hex')}`;
  const metrics = createMetrics();
  const watch = measureDatabase(metrics, logger, config.slowQueryMs);
  const database = await connectDatabase({ uri, name, patience: 4000, watch }, logger);
  await migrate(database.connection, DATABASE_FORM, { say: () => undefined });
  const background = createBackground(logger);
  const secret = randomBytes(32).toString('hex');
  const mailer = { send: async () => undefined, close: async () => undefined };
  const securityLog = (): void => undefined;
  const dependencies = {
    config,
    logger,
    securityLog,
    clock: systemClock,
    database,
    storage: await openFileStorage(config, logger),
    mailer,
    background,
    metrics,
    secret,
    hostNames: createHostNames(),
    joinServers: oneServer(systemClock),
  };
  const server = await startServer(dependencies);
  const origin = `http://127.0.0.1:${server.port}`;
  const viewers = await signInViewers(
    origin,
    filled?.addresses ?? (await insertViewers(database, viewerCount)),
  );
  return {
    origin,
    database,
    secret,
    viewers,
    async close() {
      await server.close();
      if (given !== undefined) await database.connection.dropDatabase();
      await database.close();
      await embedded?.close();
      if (!filled) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Hash of the password of all members who sign in. */
export const passwordHash = (): Promise<string> => bcrypt.hash(PASSWORD, 4);

/** Inserts members with a password, who can sign in. Returns their addresses. */
export async function insertViewers({ connection }: Database, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, number) => `viewer${number}@example.org`);
  const hash = await passwordHash();
  const viewers = addresses.map((address, number) => memberDocument(`Vera Viewer ${number}`, address, hash));
  await connection.collection('members').insertMany(viewers);
  return addresses;
}

/** Signs members in, who have the password of all. */
export async function signInViewers(origin: string, addresses: readonly string[]): Promise<BenchViewer[]> {
  const viewers: BenchViewer[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = addresses.slice(from, from + AT_ONCE);
    viewers.push(...(await Promise.all(some.map((address) => signIn(origin, address)))));
  }
  return viewers;
}

async function signIn(origin: string, email: string): Promise<BenchViewer> {
  const response = await fetch(`${origin}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token, user } = (await response.json()) as { token: string; user: { _id: string } };
  return { token, memberId: user._id };
}
