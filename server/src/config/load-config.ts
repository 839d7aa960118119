import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SmtpSettings } from '../platform/mailer/smtp-settings.ts';
import { RULES } from './production-rules.ts';
import { SECRET_SETTINGS } from './secret-settings.ts';
import { Settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Lists every invalid setting, one per line. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** The configuration of the server; nothing else reads the environment. */
export type Config = ReturnType<typeof toConfig>;

/**
 * Reads, validates and completes the settings. An empty setting counts as unset; a secret may be in the file that
 * `<NAME>_FILE` names. Throws ConfigError with all invalid settings.
 */
export function loadConfig(environment: Environment): Config {
  const problems: string[] = [];
  const given = { ...withoutEmpty(environment), ...secretsFromFiles(environment, problems) };
  const wrong = wrongForms(given);
  for (const [setting, message] of wrong) problems.push(`${setting} ${message}`);
  // The rules run in any case, so that all mistakes are reported at once.
  const values = Settings.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))),
  );
  for (const { setting, message, isBroken } of RULES) {
    if (!wrong.has(setting) && isBroken(values)) problems.push(`${setting} ${message}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(values);
}

/** Malformed settings, each with its first error. */
function wrongForms(given: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  for (const { path: names, message } of Settings.safeParse(given).error?.issues ?? []) {
    const setting = String(names[0]);
    if (!wrong.has(setting)) wrong.set(setting, message);
  }
  return wrong;
}

function withoutEmpty(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '',
  );
  return Object.fromEntries(entries);
}

function secretsFromFiles(environment: Environment, problems: string[]): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (environment[name]) problems.push(`${name}_FILE is set beside ${name}: choose one`);
    try {
      secrets[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE names a file that can not be read`);
    }
  }
  return secrets;
}

function toConfig(settings: ReturnType<typeof Settings.parse>) {
  const isProduction = settings.NODE_ENV === 'production';
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    /** Undefined: http://localhost with the listening port. */
    publicUrl: settings.PUBLIC_URL,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    /** Whether plain http is accepted. */
    allowHttp: !isProduction || settings.ALLOW_HTTP,
    trustProxy: settings.TRUST_PROXY,
    mongodbUri: settings.MONGODB_URI,
    /** Whether startup may migrate existing data; an embedded database belongs to this server alone. */
    migrateOnStart: settings.MONGODB_URI === undefined || settings.MIGRATE_ON_START,
    redis: settings.REDIS_URL === undefined ? undefined : { url: settings.REDIS_URL, ca: settings.REDIS_CA },
    databaseDir: path.resolve(settings.DATA_DIR, 'db'),
    outboxDir: path.resolve(settings.DATA_DIR, 'outbox'),
    dataDir: path.resolve(settings.DATA_DIR),
    uploadsDir: path.resolve(settings.UPLOADS_DIR),
    /** Undefined: files are stored in `uploadsDir`. */
    s3: s3Of(settings),
    backups: backupsOf(settings),
    jwtSecret: settings.JWT_SECRET,
    jwtSecretPrevious: settings.JWT_SECRET_PREVIOUS,
    bcryptCost: settings.BCRYPT_COST,
    requireEmailVerification: settings.REQUIRE_EMAIL_VERIFICATION,
    /** Undefined: owners choose. */
    requireSecondFactor: settings.REQUIRE_SECOND_FACTOR,
    /** Undefined: owners and administrators choose. */
    privateJobs: settings.PRIVATE_JOBS,
    moderatorEmails: settings.MODERATOR_EMAILS,
    /** Undefined settings are chosen in the administration. */
    registration: registrationOf(settings),
    /** Empty: members sign in without an organisation. */
    signInProviders: settings.SIGN_IN_PROVIDERS,
    smtp: smtpOf(settings),
    mailFrom: settings.MAIL_FROM,
    /** Undefined settings are chosen in the administration. */
    appearance: appearanceOf(settings),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    wrongPasswords: wrongPasswordsOf(settings),
    pushesPerSecond: settings.PUSHES_PER_SECOND,
    maxConnections: settings.MAX_CONNECTIONS,
    connectionsPerNetwork: settings.CONNECTIONS_PER_NETWORK,
    /** Milliseconds, for headers and for the body. */
    bodyTimeout: settings.BODY_SECONDS * 1000,
    storageQuotaBytes: settings.STORAGE_QUOTA_MB * 1024 * 1024,
    weather: {
      openWeatherUrl: settings.WEATHER_API_URL,
      openWeatherKey: settings.WEATHER_API_KEY,
      openMeteoUrl: settings.OPEN_METEO_URL,
      openMeteoGeocodingUrl: settings.OPEN_METEO_GEOCODING_URL,
    },
    linkPreviews: linkPreviewsOf(settings),
    /** Empty: those of this machine. */
    nameServers: settings.NAME_SERVERS,
    /** Empty: salaries are compared within a currency. */
    currencyRates: settings.CURRENCY_RATES,
    /** Jobs and companies may not link to them, nor to their subdomains. */
    bannedDomains: settings.BANNED_LINK_DOMAINS,
    metricsToken: settings.METRICS_TOKEN,
    slowQueryMs: settings.SLOW_QUERY_MS,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Undefined: link previews are off. */
function linkPreviewsOf(settings: ReturnType<typeof Settings.parse>) {
  if (!settings.LINK_PREVIEWS) return undefined;
  return {
    deniedHosts: settings.LINK_PREVIEW_DENIED_HOSTS,
    privateHosts: settings.LINK_PREVIEW_PRIVATE_HOSTS,
    privateCa: settings.LINK_PREVIEW_CA,
  };
}

function smtpOf(settings: ReturnType<typeof Settings.parse>): SmtpSettings | undefined {
  const { SMTP_URL: url, SMTP_CA: ca, ALLOW_PLAIN_SMTP: isPlainAllowed, NODE_ENV } = settings;
  if (url === undefined) return undefined;
  return { url, ca, requiresTls: NODE_ENV === 'production' && !isPlainAllowed };
}

function wrongPasswordsOf(settings: ReturnType<typeof Settings.parse>) {
  return {
    perPair: settings.WRONG_PASSWORDS_PER_PAIR,
    perNetwork: settings.WRONG_PASSWORDS_PER_NETWORK,
    perMember: settings.WRONG_PASSWORDS_PER_MEMBER,
  };
}

function registrationOf(settings: ReturnType<typeof Settings.parse>) {
  const { REGISTRATION: mode, REGISTRATION_DOMAINS: domains } = settings;
  const { REGISTRATION_PHONE: phoneNumber, REGISTRATION_PINCODE: pinCode } = settings;
  return { mode, domains, phoneNumber, pinCode };
}

function appearanceOf(settings: ReturnType<typeof Settings.parse>) {
  const { NETWORK_NAME: name, NETWORK_ACCENT: accent } = settings;
  const { DEFAULT_THEME: theme, DEFAULT_LANGUAGE: language, CONTACT_EMAIL: contact } = settings;
  return { name, accent, theme, language, contact };
}

function backupsOf(settings: ReturnType<typeof Settings.parse>) {
  const { BACKUP_HOUR: hour, BACKUP_TIME_ZONE: timeZone, BACKUP_KEEP: keep, BACKUP_DIR } = settings;
  const isInBucket = BACKUP_DIR === undefined && settings.S3_BUCKET !== undefined;
  return {
    /** Undefined: in the bucket. */
    folder: isInBucket ? undefined : path.resolve(BACKUP_DIR ?? path.join(settings.DATA_DIR, 'backups')),
    /** Undefined settings are chosen in the administration. */
    fixed: { hour, timeZone, keep },
  };
}

function s3Of(settings: ReturnType<typeof Settings.parse>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_REGION: region, S3_FORCE_PATH_STYLE: forcePathStyle } = settings;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle };
}
