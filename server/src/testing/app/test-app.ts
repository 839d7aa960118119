import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inject } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { DATABASE_FORM } from '../../migrations/database-form.ts';
import { createBackground, type Background } from '../../platform/background.ts';
import { connectDatabase, type Database } from '../../platform/database/database.ts';
import { measureDatabase } from '../../platform/database/measure-database.ts';
import { createLogger, type Logger } from '../../platform/logger/logger.ts';
import { createSecurityLog } from '../../platform/logger/security-log.ts';
import { watchedMailer } from '../../platform/mailer/watched-mailer.ts';
import { migrate } from '../../platform/migrations/migrate.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { SampleNetwork } from '../../features/administration/index.ts';
import type { HostNames } from '../../platform/outbound/host-names.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { openFileStorage } from '../../platform/storage/open-file-storage.ts';
import { oneServer } from '../../platform/servers/one-server.ts';
import type { MemoryHub } from '../../platform/servers/memory-bus.ts';
import { startServer } from '../../start-server.ts';
import { Browser } from './browser.ts';
import { logRecorder, type LogRecorder } from './log-recorder.ts';
import { movableClock, type MovableClock } from './movable-clock.ts';
import { addMember } from '../members/add-member.ts';
import type { TestMember } from '../members/register-member.ts';
import { recordingMailer, type RecordingMailer } from './recording-mailer.ts';

/** Settings of a test app: fast hashes, and no limits unless a test is about them. */
const SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  BCRYPT_COST: '4',
  RATE_LIMIT_FACTOR: '1000',
  // Unreachable: tests of the weather start their own service.
  OPEN_METEO_URL: 'http://127.0.0.1:9',
  OPEN_METEO_GEOCODING_URL: 'http://127.0.0.1:9',
};

/** A running Weft with its own port and empty database; the test controls clock and mailer. */
export interface TestApp {
  readonly url: string;
  readonly clock: MovableClock;
  readonly mailer: RecordingMailer;
  readonly log: LogRecorder;
  readonly database: Database;
  readonly uploadsDir: string;
  /** The built client that it serves. */
  readonly clientDir: string;
  readonly dataDir: string;
  /** The app's secret for tokens. */
  readonly secret: string;
  /** A new browser without session. */
  browser(): Browser;
  /** Adds a member who is verified and signed in. Tests of registering use `registerMember()`. */
  addMember(overrides?: Parameters<typeof addMember>[1]): Promise<TestMember>;
  /** Returns the link that makes the first owner, as the start of the server does. */
  prepareClaim(): Promise<string | undefined>;
  /** Resolves once background work (mails, clean-ups) has ended. */
  settled(): Promise<void>;
  /** Stops the app and drops its database, unless another app uses it. */
  close(options?: { keepDatabase: boolean }): Promise<void>;
}

const PAGE = `<!doctype html><style nonce="%CSP_NONCE%"></style>
<link rel="modulepreload" href="/assets/member.js" data-member />
<p>client</p>`;

/** A minimal built client: a page with a nonce placeholder, and a file. */
async function writeClient(folder: string, page = PAGE): Promise<void> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'assets/app-1a2b3c.js'), 'export {};');
  await writeFile(path.join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync('export {};'));
  await writeFile(path.join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
}

interface DatabaseChoice {
  readonly uri: string;
  /** How long calls wait for an unreachable database (ms). */
  readonly patience: number;
  /** Name of another app's database; default a new one. */
  readonly name?: string;
}

interface Further {
  readonly database?: DatabaseChoice;
  /** The page of the built client. */
  readonly page?: string;
  /** The mailer of another app on the same database. */
  readonly mailer?: RecordingMailer;
  /** Hub to find other apps on the same database. */
  readonly hub?: MemoryHub;
  /** Wraps the database to slow it down. */
  readonly slowDatabase?: (connected: Database) => Database;
  /** Wraps the file storage to slow it down. */
  readonly slowStorage?: (opened: FileStorage) => FileStorage;
  /** Finds hosts of the operator's network; without it there are none. */
  readonly findHost?: HostNames['local'];
  /** Finds TXT records; without it there are none. */
  readonly findTexts?: HostNames['texts'];
  /** The clock of another app on the same database. */
  readonly clock?: MovableClock;
  /** Invented members for an empty network. */
  readonly samples?: SampleNetwork;
  /** Opens background work that the test controls. */
  readonly openBackground?: (logger: Logger) => Background;
}

/** There are no hosts and records but those that a test provides. */
const nothing: HostNames['local'] = () => Promise.resolve([]);

/** Starts an app; `settings` are added to those of tests. Close it in afterAll. */
export async function startTestApp(
  settings: Record<string, string> = {},
  further: Further = {},
): Promise<TestApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-app-'));
  const secret = settings['JWT_SECRET'] ?? randomBytes(32).toString('hex');
  const config = loadConfig({
    ...SETTINGS,
    JWT_SECRET: secret,
    DATA_DIR: path.join(folder, 'data'),
    UPLOADS_DIR: path.join(folder, 'uploads'),
    ...settings,
  });
  const log = logRecorder();
  const logger = createLogger(config.logLevel, log.stream);
  const databaseChoice = further.database ?? { uri: inject('databaseUri'), patience: 4000 };
  const name = databaseChoice.name ?? `weft-test-${randomBytes(6).toString('hex')}`;
  const metrics = createMetrics();
  const watch = measureDatabase(metrics, logger, config.slowQueryMs);
  const connected = await connectDatabase({ ...databaseChoice, name, watch }, logger);
  const database = further.slowDatabase?.(connected) ?? connected;
  await migrate(database.connection, DATABASE_FORM, { say: () => undefined });
  const clock = further.clock ?? movableClock();
  const mailer = further.mailer ?? recordingMailer();
  const background = (further.openBackground ?? createBackground)(logger);
  const opened = await openFileStorage(config, logger);
  const storage = further.slowStorage?.(opened) ?? opened;
  const securityLog = createSecurityLog(logger);
  const clientDir = path.join(folder, 'client');
  await writeClient(clientDir, further.page);
  const joinServers = oneServer(clock, further.hub);
  const dependencies = {
    config,
    logger,
    securityLog,
    clock,
    database,
    storage,
    mailer: watchedMailer(mailer, metrics),
    background,
    metrics,
    secret,
    hostNames: {
      public: nothing,
      local: further.findHost ?? nothing,
      texts: further.findTexts ?? nothing,
    },
    joinServers,
    samples: further.samples,
  };
  const server = await startServer(dependencies, clientDir);
  const url = `http://127.0.0.1:${server.port}`;
  const app: TestApp = {
    url,
    clock,
    mailer,
    log,
    database,
    secret,
    uploadsDir: config.uploadsDir,
    clientDir,
    dataDir: config.dataDir,
    browser: () => new Browser(url),
    addMember: (overrides) => addMember(app, overrides),
    prepareClaim: () => server.prepareClaim(),
    settled: () => background.settled(),
    async close({ keepDatabase } = { keepDatabase: false }) {
      await server.close();
      if (!keepDatabase) await database.connection.dropDatabase();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return app;
}
