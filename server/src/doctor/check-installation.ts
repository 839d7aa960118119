import path from 'node:path';
import { ConfigError, loadConfig, type Config } from '../config/load-config.ts';
import type { Environment } from '../config/read-environment.ts';
import { checkBackups } from '../features/administration/index.ts';
import { checkFiles } from '../features/media/check-files.ts';
import { formOf } from '../migrations/form-of-database.ts';
import { checkDatabase, checkUnopened } from '../platform/database/check-database.ts';
import { connectDatabase, type Database } from '../platform/database/database.ts';
import { findServedDatabase } from '../platform/database/embedded.ts';
import { sayHello } from '../platform/database/replica-set.ts';
import { openBackupPlace } from '../platform/backup-places/open-backup-place.ts';
import { checkFolders } from '../platform/doctor/check-folders.ts';
import { ok, warn, type Check, type Finding } from '../platform/doctor/check.ts';
import { texts } from '../platform/doctor/texts/generated/index.ts';
import { createLogger, type Logger } from '../platform/logger/logger.ts';
import { checkMailer } from '../platform/mailer/check-mailer.ts';
import { checkRedis } from '../platform/redis/check-redis.ts';
import { openFileStorage } from '../platform/storage/open-file-storage.ts';
import { checkBucket } from '../platform/storage/s3/check-bucket.ts';
import { StorageAwayError } from '../platform/storage/storage-away.ts';
import { checkAddress } from './check-address.ts';
import { adviceLine, resultLine, runChecks } from './run-checks.ts';

const PATIENCE = 4000;

/** Text that no line may contain: secrets, and passwords in URLs. */
function secretsOf(config: Config): string[] {
  const { jwtSecret, jwtSecretPrevious, mongodbUri, redis, smtp, metricsToken, weather, s3 } = config;
  const addresses = [mongodbUri, redis?.url, smtp?.url].filter((each) => each !== undefined);
  const passwords = addresses.map((address) => /:\/\/[^/@]*:([^@/]+)@/.exec(address)?.[1]);
  const keys = [jwtSecret, jwtSecretPrevious, metricsToken, weather.openWeatherKey, s3?.secretAccessKey];
  return [...addresses, ...passwords, ...keys].filter((secret) => secret !== undefined);
}

function lookAtSettings({ isProduction, jwtSecretPrevious }: Config): Finding[] {
  const { settings } = texts;
  const valid = ok(isProduction ? settings.validForProduction : settings.valid);
  if (jwtSecretPrevious === undefined) return [valid];
  return [valid, warn(settings.previousSecret, settings.previousSecretAdvice)];
}

/** Compares stored files with the database. An unreachable bucket is reported by its own check. */
function checkStoredFiles(database: Database, config: Config, logger: Logger): Check {
  return {
    name: 'files',
    async look() {
      try {
        return await checkFiles(database, await openFileStorage(config, logger)).look();
      } catch (error) {
        const { cause } = error as Error;
        if (error instanceof StorageAwayError || cause instanceof StorageAwayError) return [];
        throw error;
      }
    },
  };
}

/** Checks that need the database; if it is unreachable that is reported instead. */
async function checksOfDatabase(
  config: Config,
  logger: Logger,
): Promise<{ checks: Check[]; database?: Database }> {
  const uri = config.mongodbUri ?? (await findServedDatabase(config.databaseDir));
  if (uri === undefined) {
    return { checks: [{ name: 'database', look: async () => [ok(texts.database.unopened)] }] };
  }
  try {
    const database = await connectDatabase({ uri, patience: PATIENCE }, logger);
    const checks = [
      checkDatabase(database, formOf(await sayHello(database.connection))),
      checkStoredFiles(database, config, logger),
    ];
    return { checks, database };
  } catch (error) {
    return { checks: [checkUnopened(error)] };
  }
}

const isBelow = (parent: string, folder: string): boolean => folder.startsWith(`${parent}${path.sep}`);

/** Checks of an installation with valid settings, and the database to close after them. */
async function checksOf(config: Config): Promise<{ checks: Check[]; database?: Database }> {
  const logger = createLogger('fatal', process.stderr);
  const { checks, database } = await checksOfDatabase(config, logger);
  const { folder } = config.backups;
  const folders = {
    DATA_DIR: config.dataDir,
    UPLOADS_DIR: config.uploadsDir,
    // Without its own setting it is below DATA_DIR.
    ...(folder !== undefined && !isBelow(config.dataDir, folder) && { BACKUP_DIR: folder }),
  };
  const secretFiles = [`${config.dataDir}/jwt-secret`, `${config.dataDir}/demo-sign-ins.txt`];
  const all: Check[] = [
    { name: 'settings', look: async () => lookAtSettings(config) },
    checkFolders(folders, secretFiles),
    checkAddress(config),
    checkBucket(config),
    ...checks,
    checkBackups({
      database,
      place: openBackupPlace(config),
      fixed: config.backups.fixed,
      now: Date.now(),
    }),
    checkRedis(config.redis, logger),
    checkMailer(config.smtp),
  ];
  return { checks: all, ...(database && { database }) };
}

/**
 * Reports, line by line, what is wrong with the installation of these settings and what to do. Returns whether nothing is.
 * Changes nothing.
 */
export async function checkInstallation(
  environment: Environment,
  say: (line: string) => void,
): Promise<boolean> {
  let config: Config;
  try {
    config = loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) say(resultLine('fail', 'settings', line));
    say(adviceLine(texts.settings.correct));
    return false;
  }
  const { checks, database } = await checksOf(config);
  try {
    return await runChecks(checks, secretsOf(config), say);
  } finally {
    await database?.close();
  }
}
