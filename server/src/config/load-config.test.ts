import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './load-config.ts';

/** The minimum settings of production. */
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example.org',
  PUBLIC_URL: 'https://weft.example.org',
};

function linesOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

test('without any setting the development defaults hold', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    bcryptCost: 12,
    requireEmailVerification: true,
    rateLimitFactor: 1,
  });
  expect(config.mongodbUri).toBeUndefined();
});

test('an empty setting counts as none', () => {
  expect(loadConfig({ PORT: '', SMTP_URL: ' ' }).port).toBe(3000);
});

test('every wrong setting is named, one line each', () => {
  const lines = linesOf({ PORT: 'many', BCRYPT_COST: '99', MONGODB_URI: 'postgres://x', LOG_LEVEL: 'loud' });
  expect(lines).toHaveLength(4);
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'MONGODB_URI',
    'BCRYPT_COST',
    'LOG_LEVEL',
  ]);
});

test('an invalid value does not hide the other requirements of production', () => {
  const lines = linesOf({ NODE_ENV: 'production', PORT: 'many', BCRYPT_COST: '3', JWT_SECRET: 'short' });
  expect(lines).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'BCRYPT_COST must be a whole number from 4 to 15',
    'JWT_SECRET must be at least 32 bytes long in production',
    'PUBLIC_URL must be an https address in production (or set ALLOW_HTTP=true)',
    'SMTP_URL is required in production',
  ]);
});

test('JWT_SECRET_PREVIOUS is accepted beside the new secret', () => {
  expect(linesOf({ JWT_SECRET_PREVIOUS: 'before' })).toEqual([
    'JWT_SECRET_PREVIOUS needs JWT_SECRET, the secret that took its place',
  ]);
  expect(loadConfig({ JWT_SECRET: 'now', JWT_SECRET_PREVIOUS: 'before' })).toMatchObject({
    jwtSecret: 'now',
    jwtSecretPrevious: 'before',
  });
});

test.each(['everyone', '10.0.0.0/33', '10.0.0.0/8/9', '1.2.3'])('TRUST_PROXY can not be %s', (wrong) => {
  expect(linesOf({ TRUST_PROXY: `loopback, ${wrong}` })[0]).toMatch(/^TRUST_PROXY must be addresses/);
});

test('TRUST_PROXY takes addresses, networks and loopback', () => {
  const { trustProxy } = loadConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8 ,fd00::/8,192.0.2.7' });
  expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
});

test('a wrong secret is not repeated in its line', () => {
  const [line] = linesOf({ MONGODB_URI: 'secret-word' });
  expect(line).not.toContain('secret-word');
});

describe('production', () => {
  test('takes what is complete', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({ isProduction: true, host: '0.0.0.0', allowHttp: false });
  });

  test('needs a secret, a mail server and an address', () => {
    expect(linesOf({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0])).toEqual([
      'JWT_SECRET',
      'PUBLIC_URL',
      'SMTP_URL',
    ]);
  });

  test.each([
    [{ JWT_SECRET: 'x'.repeat(31) }, 'JWT_SECRET'],
    [{ JWT_SECRET_PREVIOUS: 'y'.repeat(31) }, 'JWT_SECRET_PREVIOUS'],
    [{ JWT_SECRET_PREVIOUS: PRODUCTION.JWT_SECRET }, 'JWT_SECRET_PREVIOUS'],
    [{ BCRYPT_COST: '9' }, 'BCRYPT_COST'],
    [{ PUBLIC_URL: 'http://weft.example.org' }, 'PUBLIC_URL'],
    [{ REQUIRE_EMAIL_VERIFICATION: 'false' }, 'REQUIRE_EMAIL_VERIFICATION'],
    [{ RATE_LIMIT_FACTOR: '11' }, 'RATE_LIMIT_FACTOR'],
    [{ REDIS_URL: 'redis://localhost' }, 'REDIS_URL'],
    [{ SMTP_URL: 'smtp://mail.example.org?requireTLS=false' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://mail.example.org?tls.rejectUnauthorized=false' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example.org', ALLOW_PLAIN_SMTP: 'true' }, 'ALLOW_PLAIN_SMTP'],
    [{ SMTP_CA: 'no certificate' }, 'SMTP_CA'],
    [{ NAME_SERVERS: '9.9.9.9, dns.example.org' }, 'NAME_SERVERS'],
    [{ NAME_SERVERS: '9.9.9.9:70000' }, 'NAME_SERVERS'],
  ])('refuses %j', (wrong, setting) => {
    const lines = linesOf({ ...PRODUCTION, ...wrong });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${setting} `));
  });

  test.each([
    ['MONGODB_URI', 'mongodb://db.example.org/weft'],
    ['MONGODB_URI', 'mongodb://weft:p@127.0.0.1,db.example.org:27017/weft?replicaSet=rs0'],
    ['MONGODB_URI', 'mongodb+srv://db.example.org/weft?tls=false'],
    ['REDIS_URL', 'redis://weft:p@cache.example.org'],
    ['WEATHER_API_URL', 'http://weather.example.org'],
    ['OPEN_METEO_URL', 'http://weather.example.org'],
  ])('takes %s without TLS only when that is allowed: %s', (setting, address) => {
    const settings = { ...PRODUCTION, MONGODB_URI: 'mongodb://localhost/weft', [setting]: address };
    expect(linesOf(settings)).toEqual([
      expect.stringMatching(new RegExp(`^${setting} must use TLS in production`)),
    ]);
    expect(linesOf({ ...settings, ALLOW_PLAIN_SERVICES: 'true' })).toEqual([]);
  });

  test.each<Record<string, string>>([
    { MONGODB_URI: 'mongodb+srv://weft:p@db.example.org/weft' },
    { MONGODB_URI: 'mongodb://one:27017,two:27017/weft?replicaSet=rs0&tls=true' },
    { MONGODB_URI: 'mongodb://127.0.0.1:27017/weft', REDIS_URL: 'redis://[::1]:6379' },
    { MONGODB_URI: 'mongodb://%2Ftmp%2Fmongodb.sock/weft', REDIS_URL: 'rediss://cache.example.org' },
  ])('takes %j: it uses TLS or stays on this machine', (addresses) => {
    expect(linesOf({ ...PRODUCTION, ...addresses })).toEqual([]);
  });

  test('requires TLS of the mail server unless that is a relay on this machine and plain text is allowed', () => {
    const smtpOf = (settings: Record<string, string>) => loadConfig({ ...PRODUCTION, ...settings }).smtp;
    expect(smtpOf({ SMTP_URL: 'smtp://localhost:25' })?.requiresTls).toBe(true);
    for (const host of ['localhost', '127.0.0.1:2525', '[::1]:25']) {
      const plain = smtpOf({ SMTP_URL: `smtp://${host}`, ALLOW_PLAIN_SMTP: 'true' });
      expect(plain?.requiresTls).toBe(false);
    }
  });

  test('takes plain http only when it is allowed', () => {
    expect(linesOf({ ...PRODUCTION, PUBLIC_URL: 'http://weft.local', ALLOW_HTTP: 'true' })).toEqual([]);
  });
});

test('REDIS_CA holds certificates, for a Redis that speaks TLS', () => {
  const redis = { MONGODB_URI: 'mongodb://localhost/weft', REDIS_URL: 'redis://localhost' };
  expect(linesOf({ ...redis, REDIS_CA: 'no certificate' })).toEqual([
    'REDIS_CA must be certificates in PEM form',
  ]);
  expect(linesOf({ ...redis, REDIS_CA: rootCertificates[0] ?? '' })).toEqual([
    'REDIS_CA needs a REDIS_URL that begins with rediss://',
  ]);
  const config = loadConfig({ ...redis, REDIS_URL: 'rediss://localhost', REDIS_CA: rootCertificates[0] });
  expect(config.redis).toEqual({ url: 'rediss://localhost', ca: rootCertificates[0] });
});

test('REDIS_URL needs MONGODB_URI, in development too', () => {
  expect(linesOf({ REDIS_URL: 'redis://localhost' })).toEqual([
    'REDIS_URL needs MONGODB_URI: the embedded database serves one server process',
  ]);
  expect(linesOf({ REDIS_URL: 'redis://localhost', MONGODB_URI: 'mongodb://localhost' })).toEqual([]);
});

describe('the settings of S3', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'weft-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('are used together, with a default region and path style', () => {
    expect(loadConfig({}).s3).toBeUndefined();
    expect(loadConfig(S3).s3).toMatchObject({
      bucket: 'weft-files',
      region: 'us-east-1',
      forcePathStyle: true,
    });
  });

  test.each(Object.keys(S3))('are refused without %s', (name) => {
    expect(linesOf({ ...S3, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing: S3_ENDPOINT, S3_BUCKET, .* are set together`)),
    ]);
  });

  test('are rejected if they cannot be a bucket', () => {
    expect(linesOf({ ...S3, S3_BUCKET: 'My Bucket' })).toEqual(['S3_BUCKET must be the name of a bucket']);
  });
});

describe('a secret in a file', () => {
  const file = path.join(tmpdir(), `weft-secret-${process.pid}`);

  test('is read', () => {
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(loadConfig({ JWT_SECRET_FILE: file }).jwtSecret).toBe('s'.repeat(40));
  });

  test('must be readable, and not set beside the setting itself', () => {
    expect(linesOf({ JWT_SECRET_FILE: `${file}.missing` })).toEqual([
      'JWT_SECRET_FILE names a file that can not be read',
    ]);
    expect(linesOf({ JWT_SECRET_FILE: file, JWT_SECRET: 'y'.repeat(40) })).toEqual([
      'JWT_SECRET_FILE is set beside JWT_SECRET: choose one',
    ]);
  });
});
