import type * as z from 'zod';
import { hasRiskyOptions, isRelayOnThisMachine } from '../platform/mailer/smtp-settings.ts';
import { isPlainMongodb, isPlainService } from './plain-services.ts';
import type { SettingName, Settings } from './settings.ts';

type Values = z.output<typeof Settings>;

/** A rule on more than one setting: the setting to report, and whether it is broken. */
interface Rule {
  readonly setting: SettingName;
  readonly message: string;
  readonly isBroken: (settings: Values) => boolean;
}

const MIN_SECRET_BYTES = 32;
const isShort = (secret: string): boolean => Buffer.byteLength(secret) < MIN_SECRET_BYTES;

const inProduction =
  (isBroken: (settings: Values) => boolean) =>
  (settings: Values): boolean =>
    settings.NODE_ENV === 'production' && isBroken(settings);

/** Services that are called by a URL. */
const CALLED_SERVICES = [
  'REDIS_URL',
  'S3_ENDPOINT',
  'WEATHER_API_URL',
  'OPEN_METEO_URL',
  'OPEN_METEO_GEOCODING_URL',
] as const;

const NEEDS_TLS = 'must use TLS in production (or set ALLOW_PLAIN_SERVICES=true)';

/** All of them are needed for a bucket. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Values that one setting may not have because of another. */
export const RULES: readonly Rule[] = [
  {
    setting: 'JWT_SECRET',
    message: 'is required in production',
    isBroken: inProduction((settings) => settings.JWT_SECRET === undefined),
  },
  ...(['JWT_SECRET', 'JWT_SECRET_PREVIOUS'] as const).map((setting) => ({
    setting,
    message: `must be at least ${MIN_SECRET_BYTES} bytes long in production`,
    isBroken: inProduction(({ [setting]: secret }) => secret !== undefined && isShort(secret)),
  })),
  {
    setting: 'JWT_SECRET_PREVIOUS',
    message: 'needs JWT_SECRET, the secret that took its place',
    isBroken: ({ JWT_SECRET, JWT_SECRET_PREVIOUS }) =>
      JWT_SECRET_PREVIOUS !== undefined && JWT_SECRET === undefined,
  },
  {
    setting: 'JWT_SECRET_PREVIOUS',
    message: 'must be another secret than JWT_SECRET',
    isBroken: ({ JWT_SECRET, JWT_SECRET_PREVIOUS }) =>
      JWT_SECRET_PREVIOUS !== undefined && JWT_SECRET_PREVIOUS === JWT_SECRET,
  },
  {
    setting: 'BCRYPT_COST',
    message: 'must be at least 10 in production',
    isBroken: inProduction((settings) => settings.BCRYPT_COST < 10),
  },
  {
    setting: 'PUBLIC_URL',
    message: 'must be an https address in production (or set ALLOW_HTTP=true)',
    isBroken: inProduction(
      ({ PUBLIC_URL, ALLOW_HTTP }) =>
        PUBLIC_URL === undefined || (!ALLOW_HTTP && !PUBLIC_URL.startsWith('https://')),
    ),
  },
  {
    setting: 'SMTP_URL',
    message: 'is required in production',
    isBroken: inProduction((settings) => settings.SMTP_URL === undefined),
  },
  {
    setting: 'SMTP_URL',
    message: 'can only have the options name, authMethod and tls.servername in production',
    isBroken: inProduction(({ SMTP_URL }) => SMTP_URL !== undefined && hasRiskyOptions(SMTP_URL)),
  },
  {
    setting: 'ALLOW_PLAIN_SMTP',
    message: 'can only be true for a relay on this machine (localhost, 127.0.0.1 or [::1] in SMTP_URL)',
    isBroken: inProduction(
      ({ ALLOW_PLAIN_SMTP, SMTP_URL }) =>
        ALLOW_PLAIN_SMTP && SMTP_URL !== undefined && !isRelayOnThisMachine(SMTP_URL),
    ),
  },
  {
    setting: 'REQUIRE_EMAIL_VERIFICATION',
    message: 'can not be false in production',
    isBroken: inProduction((settings) => !settings.REQUIRE_EMAIL_VERIFICATION),
  },
  {
    setting: 'RATE_LIMIT_FACTOR',
    message: 'can be at most 10 in production',
    isBroken: inProduction((settings) => settings.RATE_LIMIT_FACTOR > 10),
  },
  {
    setting: 'REDIS_URL',
    message: 'needs MONGODB_URI: the embedded database serves one server process',
    isBroken: ({ REDIS_URL, MONGODB_URI }) => REDIS_URL !== undefined && MONGODB_URI === undefined,
  },
  {
    setting: 'MONGODB_URI',
    message: `${NEEDS_TLS}: add tls=true`,
    isBroken: inProduction(
      ({ MONGODB_URI, ALLOW_PLAIN_SERVICES }) =>
        MONGODB_URI !== undefined && !ALLOW_PLAIN_SERVICES && isPlainMongodb(MONGODB_URI),
    ),
  },
  ...CALLED_SERVICES.map((setting) => ({
    setting,
    message: `${NEEDS_TLS}: begin it with ${setting === 'REDIS_URL' ? 'rediss' : 'https'}://`,
    isBroken: inProduction(
      (settings) => !settings.ALLOW_PLAIN_SERVICES && isPlainService(settings[setting] ?? ''),
    ),
  })),
  {
    setting: 'SIGN_IN_PROVIDERS',
    message: `${NEEDS_TLS}: begin each issuer with https://`,
    isBroken: inProduction(
      (settings) =>
        !settings.ALLOW_PLAIN_SERVICES &&
        settings.SIGN_IN_PROVIDERS.some(({ issuer }) => isPlainService(issuer)),
    ),
  },
  {
    setting: 'REDIS_CA',
    message: 'needs a REDIS_URL that begins with rediss://',
    isBroken: ({ REDIS_CA, REDIS_URL }) => REDIS_CA !== undefined && !REDIS_URL?.startsWith('rediss://'),
  },
  ...S3_SETTINGS.map((setting) => ({
    setting,
    message: `is missing: ${S3_SETTINGS.join(', ')} are set together or not at all`,
    isBroken: (settings: Values) =>
      settings[setting] === undefined && S3_SETTINGS.some((other) => settings[other] !== undefined),
  })),
];
