import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BODY_LIMITS, MESSAGE_LIMITS, POST_LIMITS } from '@weft/shared/limits';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { loadConfig } from './config/load-config.ts';
import { SECRET_SETTINGS } from './config/secret-settings.ts';
import { Settings } from './config/settings.ts';
import { makeKeys, withKeys } from './testing/programs/deployed-keys.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The settings of Weft in docker-compose.yml without overrides. */
function composeSettings(): Record<string, string> {
  const [, block = ''] = /environment: &settings\n((?: {4}.*\n)+)/.exec(read('docker-compose.yml')) ?? [];
  const settings = [...block.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^'|'$/g, '').replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  ]);
  return Object.fromEntries(settings) as Record<string, string>;
}

/** The settings inside the container, with secrets in this folder. */
const inFolder = (settings: Record<string, string>, keys: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replace(/^\/secret\//, `${keys}/weft/`)]),
  );

test('docker-compose.yml is in the form that compose reads, and names nothing twice', async () => {
  const linter = new DCLinter({
    rules: {
      // Key order and quotes are those of oxfmt.
      'no-quotes-in-volumes': 0,
      'require-project-name-field': 0,
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
      // The image is built once and shared by the services.
      'no-build-and-image': 0,
      'service-image-require-explicit-tag': 0,
    },
    quiet: false,
    debug: false,
    exclude: [],
  });
  const [found] = linter.lintFiles([path.join(ROOT, 'docker-compose.yml')], false);
  expect(found).toMatchObject({ messages: [] });
});

test('docker-compose.yml sets what Weft knows, and all that production asks for', () => {
  const settings = composeSettings();
  const known = [...Object.keys(Settings.shape), ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
  withKeys((keys) => {
    const config = loadConfig({ ...inFolder(settings, keys), NODE_ENV: 'production' });
    expect(config).toMatchObject({ isProduction: true, allowHttp: true, publicUrl: 'http://localhost:3000' });
    expect(config.jwtSecret).toMatch(/^[0-9a-f]{96}$/);
    expect(config.mongodbUri).toMatch(
      /^mongodb:\/\/weft:[0-9a-f]{64}@mongodb:27017\/weft\?.*authSource=weft.*tls=true/,
    );
    expect(config.redis).toMatchObject({
      url: expect.stringMatching(/^rediss:\/\/weft:[0-9a-f]{64}@redis:6379$/) as string,
      ca: expect.stringContaining('BEGIN CERTIFICATE') as string,
    });
  });
});

test('no port of MongoDB or Redis is published, and neither takes a caller without TLS and an account', () => {
  const compose = read('docker-compose.yml');
  expect(compose.match(/^ {4}ports: .*$/gm)?.join()).not.toMatch(/27017|6379/);
  expect(compose.match(/ports:/g)).toHaveLength(3);
  for (const argument of ['--auth', '--tlsMode=requireTLS', '--aclfile', "--port\n      - '0'"]) {
    expect(compose).toContain(`      - ${argument}\n`);
  }
});

test('docker-compose.yml hands on every setting of .env that the image and it leave open', () => {
  // Set by the image, belonging to another container, or rejected in production.
  const decided = [
    'NODE_ENV',
    'PORT',
    'HOST',
    'DATA_DIR',
    'UPLOADS_DIR',
    'BACKUP_DIR',
    'REQUIRE_EMAIL_VERIFICATION',
    'ALLOW_PLAIN_SERVICES',
  ];
  const ofOthers = ['MONGODB_URI', 'MIGRATE_ON_START', 'REDIS_URL', 'REDIS_CA', 'SMTP_CA', 'JWT_SECRET'];
  const compose = read('docker-compose.yml');
  const handedOn = Object.keys(Settings.shape).filter((name) =>
    compose.includes(`    ${name}: \${${name}:-`),
  );
  const open = Object.keys(Settings.shape).filter((name) => ![...decided, ...ofOthers].includes(name));
  expect(handedOn).toEqual(open);
  // And the built-in one.
  expect(compose).toContain('args: [VITE_API_BASE_URL]');
  expect(read('Dockerfile')).toContain('ARG VITE_API_BASE_URL\nRUN npm run build');
});

test('keys and passwords are created once, for their readers only; a renewal keeps the secret of tokens', () => {
  withKeys((keys) => {
    const files = [
      'weft/jwt-secret',
      'weft/redis-url',
      'mongodb/tls.pem',
      'mongodb/keyfile',
      'redis/users.acl',
    ];
    const contents = () => files.map((file) => readFileSync(path.join(keys, file), 'utf8'));
    const [secret, redisUrl, certificate, keyfile, users] = contents();
    makeKeys(keys);
    expect(contents()).toEqual([secret, redisUrl, certificate, keyfile, users]);
    for (const file of files) expect(statSync(path.join(keys, file)).mode & 0o777).toBe(0o400);
    makeKeys('--renew', keys);
    const renewed = contents();
    expect([renewed[0], renewed[3]]).toEqual([secret, keyfile]);
    expect(renewed[1]).not.toBe(redisUrl);
    expect(renewed[2]).not.toBe(certificate);
    expect(renewed[4]).not.toBe(users);
    const password = /weft:([^@]+)@/.exec(renewed[1] ?? '')?.[1] ?? '';
    expect(renewed[4]).toContain(createHash('sha256').update(password).digest('hex'));
  });
});

test('a single service builds the shared image', () => {
  const compose = read('docker-compose.yml');
  expect(compose.match(/^ +build:/gm)).toHaveLength(1);
  const users = compose.match(/image: weft\n +pull_policy: never\n/g) ?? [];
  expect(users).toHaveLength(compose.match(/image: weft$/gm)?.length ?? 0);
});

test('the image takes every workspace but the client as a package, and the build of each', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const dockerfile = read('Dockerfile');
  for (const workspace of workspaces) {
    expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
    // The server's programs contain what they use of the contracts.
    if (workspace !== 'shared')
      expect(dockerfile).toContain(`COPY --from=build /weft/${workspace}/dist ${workspace}/dist\n`);
    if (workspace !== 'client') expect(dockerfile).toContain(`--workspace=${workspace}`);
  }
});

test('nginx forwards the largest form that Weft accepts, so that Weft itself reports what is too large', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? [];
  const { imagesMax, imageMaxBytes, videosMax, videoMaxBytes, documentsMax, documentMaxBytes } = POST_LIMITS;
  const post = imagesMax * imageMaxBytes + videosMax * videoMaxBytes + documentsMax * documentMaxBytes;
  const message = MESSAGE_LIMITS.attachmentsMax * MESSAGE_LIMITS.attachmentMaxBytes;
  const largest = Math.max(post, message) + BODY_LIMITS.formFieldMaxBytes * BODY_LIMITS.formFieldsMax;
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest);
});
