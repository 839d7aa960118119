import type * as z from 'zod';
import type { SettingName, Settings } from './settings.ts';

type Values = z.output<typeof Settings>;

/** A rule on more than one setting: which setting to blame, and whether it is broken. */
interface Rule {
  readonly setting: SettingName;
  readonly message: string;
  readonly isBroken: (settings: Values) => boolean;
}

const MIN_SECRET_BYTES = 32;

const inProduction =
  (isBroken: (settings: Values) => boolean) =>
  (settings: Values): boolean =>
    settings.NODE_ENV === 'production' && isBroken(settings);

/** Without one of them there is no bucket to keep files in. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What one setting may not be because of another (specification 3.13 and 3.15). */
export const RULES: readonly Rule[] = [
  {
    setting: 'JWT_SECRET',
    message: 'is required in production',
    isBroken: inProduction((settings) => settings.JWT_SECRET === undefined),
  },
  {
    setting: 'JWT_SECRET',
    message: `must be at least ${MIN_SECRET_BYTES} bytes long in production`,
    isBroken: inProduction(
      ({ JWT_SECRET }) => JWT_SECRET !== undefined && Buffer.byteLength(JWT_SECRET) < MIN_SECRET_BYTES,
    ),
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
  ...S3_SETTINGS.map((setting) => ({
    setting,
    message: `is missing: ${S3_SETTINGS.join(', ')} are set together or not at all`,
    isBroken: (settings: Values) =>
      settings[setting] === undefined && S3_SETTINGS.some((other) => settings[other] !== undefined),
  })),
];
