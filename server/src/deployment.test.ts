import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BODY_LIMITS, MESSAGE_LIMITS, POST_LIMITS } from '@weft/shared/limits';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { loadConfig } from './config/load-config.ts';
import { SECRET_SETTINGS, Settings } from './config/settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** What docker-compose.yml sets for Weft where nothing is set outside. */
function composeSettings(): Record<string, string> {
  const [, block = ''] = /environment: &settings\n((?: {4}.*\n)+)/.exec(read('docker-compose.yml')) ?? [];
  const settings = [...block.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^'|'$/g, '').replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  ]);
  return Object.fromEntries(settings) as Record<string, string>;
}

test('docker-compose.yml is in the form that compose reads, and names nothing twice', async () => {
  const linter = new DCLinter({
    rules: {
      // The order of keys, and quotes, are prettier's and ours.
      'no-quotes-in-volumes': 0,
      'require-project-name-field': 0,
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
      // The image is built here, once, and named for the services that share it.
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
  const { JWT_SECRET_FILE, ...others } = settings;
  expect(JWT_SECRET_FILE).toBe('/secret/jwt-secret');
  const config = loadConfig({ ...others, NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(64) });
  expect(config).toMatchObject({ isProduction: true, allowHttp: true, publicUrl: 'http://localhost:3000' });
});

test('docker-compose.yml hands on every setting of .env that the image and it leave open', () => {
  // Of the image, of the other containers, or refused in production.
  const decided = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'UPLOADS_DIR', 'REQUIRE_EMAIL_VERIFICATION'];
  const ofOthers = ['MONGODB_URI', 'MIGRATE_ON_START', 'REDIS_URL', 'JWT_SECRET'];
  const compose = read('docker-compose.yml');
  const handedOn = Object.keys(Settings.shape).filter((name) =>
    compose.includes(`    ${name}: \${${name}:-`),
  );
  const open = Object.keys(Settings.shape).filter((name) => ![...decided, ...ofOthers].includes(name));
  expect(handedOn).toEqual(open);
  // And the one that is built in.
  expect(compose).toContain('args: [VITE_API_BASE_URL]');
  expect(read('Dockerfile')).toContain('ARG VITE_API_BASE_URL\nRUN npm run build');
});

test('the container that makes the secret makes one that production takes, once, for its owner alone', async () => {
  const [, program = ''] = /- node\n +- -e\n +- >-\n((?: {8}.*\n)+)/.exec(read('docker-compose.yml')) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-secret-'));
  try {
    const file = path.join(folder, 'jwt-secret');
    const make = (): string => {
      execFileSync(process.execPath, ['-e', program.replace('/secret/jwt-secret', file)]);
      return readFileSync(file, 'utf8');
    };
    const secret = make();
    expect(make()).toBe(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o400);
    const { JWT_SECRET_FILE: _named, ...others } = composeSettings();
    const config = loadConfig({ ...others, JWT_SECRET_FILE: file });
    expect(config).toMatchObject({ isProduction: true, jwtSecret: secret });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('one service alone builds the image that several share', () => {
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
    expect(dockerfile).toContain(`COPY --from=build /weft/${workspace}/dist ${workspace}/dist\n`);
    if (workspace !== 'client') expect(dockerfile).toContain(`--workspace=${workspace}`);
  }
});

test('nginx lets through the largest form that Weft takes, so that Weft itself says what is too large', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? [];
  const { imagesMax, imageMaxBytes, videosMax, videoMaxBytes, documentsMax, documentMaxBytes } = POST_LIMITS;
  const post = imagesMax * imageMaxBytes + videosMax * videoMaxBytes + documentsMax * documentMaxBytes;
  const message = MESSAGE_LIMITS.attachmentsMax * MESSAGE_LIMITS.attachmentMaxBytes;
  const largest = Math.max(post, message) + BODY_LIMITS.formFieldMaxBytes * BODY_LIMITS.formFieldsMax;
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest);
});
