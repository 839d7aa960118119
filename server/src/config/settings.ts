import * as z from 'zod';
import { Email } from '@weft/shared/accounts/fields';
import { MailDomain } from '@weft/shared/joining/fields';
import { APPEARANCE_SETTINGS } from './appearance-settings.ts';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { readRates } from './currency-rates.ts';
import { fieldChoice, registrationMode } from './registration-settings.ts';
import { isCertificate, isNameServer, isProxy } from './setting-checks.ts';
import { ProvidersSetting } from './sign-in-providers.ts';
import { choice, flag } from './switches.ts';

const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const webAddress = (message: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { error: message })
    .transform((text) => new URL(text).origin);

/** URL of a service; the path is kept. */
const serviceAddress = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: `must be an address like ${fallback}`,
    });

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const hosts = list
  .transform((entries) => entries.map((entry) => entry.toLowerCase()))
  .refine((entries) => entries.every((entry) => /^[a-z0-9.-]+(:\d{1,5})?$|^[0-9a-f:]+$/.test(entry)), {
    error: 'must be hosts like example.org, separated by commas',
  });

const origins = list.pipe(
  z.array(webAddress('must be origins like https://jobs.example.org, separated by commas')),
);

const isEmail = (entry: string): boolean => Email.safeParse(entry).success;

/** Every setting with its type, default and purpose. A test compares the names with `.env.example`. */
export const Settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development')
    .describe('production makes the server strict about all that follows'),
  PORT: whole(3000, 0, 65_535).describe('port to listen on; 0 picks a free one'),
  HOST: z.string().optional().describe('address to listen on; 127.0.0.1, in production 0.0.0.0'),
  PUBLIC_URL: webAddress('must be an address like https://weft.example.org')
    .optional()
    .describe('the address that members use; links in mails begin with it. http://localhost:PORT'),
  ALLOWED_ORIGINS: origins.describe('further origins whose pages may call the API, separated by commas'),
  ALLOW_HTTP: flag(false).describe('in production: accept plain http'),
  TRUST_PROXY: list
    .refine((entries) => entries.every(isProxy), {
      error: 'must be addresses, networks like 10.0.0.0/8 or loopback, separated by commas',
    })
    .describe(
      'whose forwarding headers count: addresses or networks, separated by commas, or loopback; none by default',
    ),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
    .optional()
    .describe('a MongoDB replica set; without it the embedded database in DATA_DIR/db serves'),
  MIGRATE_ON_START: flag(false).describe(
    'with MONGODB_URI: the start migrates the database by itself, one server at a time; else npm run migrate does',
  ),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('folder of the embedded database, the secret and the outbox'),
  UPLOADS_DIR: z
    .string()
    .default('./uploads')
    .describe('folder of uploaded files; where S3_BUCKET is set, of those that are on their way alone'),
  S3_ENDPOINT: webAddress('must be an address like https://s3.eu-central-1.amazonaws.com')
    .optional()
    .describe('service of the S3 kind that keeps the files; all settings of S3 are set, or none'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('its bucket, made beforehand and for Weft alone'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region like eu-central-1')
    .default('us-east-1')
    .describe('its region; most services beside Amazon take the default'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('as whom Weft reads, lists, writes and deletes there'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('signs what is asked of it'),
  S3_FORCE_PATH_STYLE: flag(true).describe(
    "whether the bucket's name stands in the path of addresses; false puts it in front of the host",
  ),
  ...BACKUP_SETTINGS,
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional()
    .describe('a Redis that joins several servers, which share MONGODB_URI, JWT_SECRET and files'),
  REDIS_CA: z
    .string()
    .refine(isCertificate, { error: 'must be certificates in PEM form' })
    .optional()
    .describe(
      'with rediss://: trust only certificates of these authorities; without it those that Node trusts',
    ),
  ALLOW_PLAIN_SERVICES: flag(false).describe(
    'in production: accept MongoDB, Redis, S3 and weather services on other machines without TLS',
  ),
  JWT_SECRET: z
    .string()
    .optional()
    .describe('signs tokens, at least 32 bytes; made once and kept in DATA_DIR outside production'),
  JWT_SECRET_PREVIOUS: z
    .string()
    .optional()
    .describe(
      'the JWT_SECRET before this one: what it signed stays good, so that a new secret signs nobody out; take it away after 7 days',
    ),
  BCRYPT_COST: whole(12, 4, 15).describe('cost of a password hash; at least 10 in production'),
  REQUIRE_EMAIL_VERIFICATION: flag(true).describe('outside production false lets members in unverified'),
  MODERATOR_EMAILS: list
    .transform((entries) => entries.map((entry) => entry.toLowerCase()))
    .refine((entries) => entries.every(isEmail), {
      error: 'must be email addresses, separated by commas',
    })
    .describe(
      'addresses of members who decide about reports, separated by commas; none by default. Owners and administrators give the role as well',
    ),
  REQUIRE_SECOND_FACTOR: choice.describe(
    'whether moderators, administrators and owners need a second factor for what their role allows: true or false. Without it, owners choose; no at first',
  ),
  PRIVATE_JOBS: choice.describe(
    'whether members may offer jobs in their own name: true or false. Without it, owners and administrators choose; no at first',
  ),
  REGISTRATION: registrationMode,
  REGISTRATION_DOMAINS: list
    .transform((entries) => entries.map((entry) => entry.toLowerCase()))
    .refine((entries) => entries.every((entry) => MailDomain.safeParse(entry).success), {
      error: 'must be domains like example.org, separated by commas',
    })
    .transform((entries) => (entries.length > 0 ? entries : undefined))
    .describe(
      'domains of the addresses that may register with REGISTRATION=domains, separated by commas. Without it, owners and administrators choose them',
    ),
  REGISTRATION_PHONE: fieldChoice('a phone number'),
  REGISTRATION_PINCODE: fieldChoice('a pincode'),
  SIGN_IN_PROVIDERS: ProvidersSetting.describe(
    'OpenID providers of organisations at which members sign in, as a JSON list: docs/operation.md describes it',
  ),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be an address like smtps://user:password@mail.example.org',
    })
    .optional()
    .describe(
      'mail server: smtps:// for TLS, smtp:// for STARTTLS, which production requires; without it, outside production, mails go to DATA_DIR/outbox and /dev/mailbox',
    ),
  SMTP_CA: z
    .string()
    .refine(isCertificate, { error: 'must be certificates in PEM form' })
    .optional()
    .describe(
      'certificates of authorities that the mail server is trusted by, beside those that Node trusts',
    ),
  ALLOW_PLAIN_SMTP: flag(false).describe(
    'in production: hand mails without TLS to a relay on this machine (localhost, 127.0.0.1 or [::1])',
  ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must hold an email address')
    .default('Weft <no-reply@localhost>')
    .describe('sender of the mails'),
  ...APPEARANCE_SETTINGS,
  RATE_LIMIT_FACTOR: z
    .string()
    .default('1')
    .refine((text) => Number(text) > 0 && Number.isFinite(Number(text)), {
      error: 'must be a number above 0',
    })
    .transform(Number)
    .describe('multiplies all rates; at most 10 in production'),
  WRONG_PASSWORDS_PER_PAIR: whole(10, 1, 10_000).describe(
    'wrong passwords in 15 minutes for one member from one network address',
  ),
  WRONG_PASSWORDS_PER_NETWORK: whole(100, 1, 100_000).describe(
    'wrong passwords in 15 minutes from one network address',
  ),
  WRONG_PASSWORDS_PER_MEMBER: whole(50, 1, 10_000).describe(
    'wrong passwords in a day for one member, from browsers unknown to the account',
  ),
  PUSHES_PER_SECOND: whole(50, 1, 10_000).describe(
    'push messages in a second: of each server, and of all servers together',
  ),
  MAX_CONNECTIONS: whole(10_000, 10, 1_000_000).describe(
    'connections at once, those of open pages included; well below the number of files that the process may open (ulimit -n)',
  ),
  CONNECTIONS_PER_NETWORK: whole(1000, 1, 1_000_000).describe(
    'of these from one network address; behind a proxy of TRUST_PROXY, calls and open pages at once',
  ),
  BODY_SECONDS: whole(20, 1, 600).describe(
    'seconds in which the head of a call has to arrive, and then its body; a form with files may be silent for three times as long',
  ),
  STORAGE_QUOTA_MB: whole(2048, 1, 1_000_000).describe('room for the files of one member, in megabytes'),
  WEATHER_API_URL: serviceAddress('https://api.openweathermap.org/data/2.5').describe(
    'weather service of the form of OpenWeather 2.5, asked where WEATHER_API_KEY is set',
  ),
  WEATHER_API_KEY: z
    .string()
    .optional()
    .describe('its key, never sent to a browser; without it Open-Meteo is asked'),
  OPEN_METEO_URL: serviceAddress('https://api.open-meteo.com').describe('weather service that needs no key'),
  OPEN_METEO_GEOCODING_URL: serviceAddress('https://geocoding-api.open-meteo.com').describe(
    'where Open-Meteo finds cities by their names',
  ),
  LINK_PREVIEWS: flag(true).describe(
    'read the page of the first link in a post, files that prove the domains of companies, and profile photos that organisations name; false asks no website',
  ),
  NAME_SERVERS: list
    .refine((entries) => entries.every(isNameServer), {
      error: 'must be addresses like 9.9.9.9 or 9.9.9.9:53, separated by commas',
    })
    .describe(
      'name servers that are asked for the hosts of these pages and the records of companies’ domains; by default those of this machine',
    ),
  LINK_PREVIEW_DENIED_HOSTS: hosts.describe('hosts whose pages are never read, with their subdomains'),
  LINK_PREVIEW_PRIVATE_HOSTS: hosts.describe(
    'hosts of your own network whose pages may be read, with the port unless it is 443; all others need a public address',
  ),
  LINK_PREVIEW_CA: z
    .string()
    .refine(isCertificate, { error: 'must be certificates in PEM form' })
    .optional()
    .describe('certificates of authorities that these hosts are trusted by, beside those that Node trusts'),
  CURRENCY_RATES: z
    .string()
    .default('')
    .refine((text) => readRates(text) !== undefined, {
      error: 'must be rates above 0 like EUR=1,INR=0.01, separated by commas',
    })
    .transform((text) => readRates(text) ?? new Map<never, number>())
    .describe(
      'worth of a unit of each currency in a common one, such as EUR=1,INR=0.01; lets the search for jobs compare salaries of these currencies',
    ),
  BANNED_LINK_DOMAINS: hosts.describe('domains that jobs and companies may not link to, with subdomains'),
  METRICS_TOKEN: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 16, { error: 'must be at least 16 bytes long' })
    .optional()
    .describe('lets who sends it as a Bearer token read /metrics; without it only this machine may'),
  SLOW_QUERY_MS: whole(200, 0, 60_000).describe(
    'a database command that takes so many milliseconds is logged, without its values; 0 logs none',
  ),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
      'must be trace, debug, info, warn, error or fatal',
    )
    .default('info')
    .describe('least level that is logged; security events always are'),
});

export type SettingName = keyof typeof Settings.shape;
