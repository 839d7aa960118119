import type { SettingName } from './settings.ts';

/** Settings that can be in a file named by `<NAME>_FILE`, so that they do not appear in a process list. */
export const SECRET_SETTINGS = [
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'SIGN_IN_PROVIDERS',
  'MONGODB_URI',
  'REDIS_URL',
  'REDIS_CA',
  'SMTP_URL',
  'SMTP_CA',
  'S3_SECRET_ACCESS_KEY',
  'WEATHER_API_KEY',
  'LINK_PREVIEW_CA',
  'METRICS_TOKEN',
] as const satisfies SettingName[];
