// Executes each step of the Dockerfile in clean folders, without Docker. It checks that copied files exist, commands
// succeed, and the result starts as an unprivileged account that can only write to volumes, answers its health check,
// serves the first page, and can handle passwords, images and backups. Volumes and the base image are not tested:
// this machine's Node replaces the image's. The account differs only when run by root.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { buildStage, NODE_ACCOUNT, rooted } from './image/build-stage.mjs';
import { commandOf, readDockerfile } from './image/read-dockerfile.mjs';
import { ROOT } from './lib/run.mjs';
import { say, stop } from './lib/say.mjs';

const START_MS = 60_000;

/**
 * Docker's build context: the project without the files in `.dockerignore`.
 * @param {string} folder
 */
function copyContext(folder) {
  const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    if (ignored.some((name) => file === name || file.startsWith(`${name}/`))) continue;
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(ROOT, file), target);
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {string} folder @returns {Promise<import('./image/build-stage.mjs').Built>} */
async function buildImage(folder) {
  const context = path.join(folder, 'context');
  copyContext(context);
  /** @type {Map<string, import('./image/build-stage.mjs').Built>} */
  const stages = new Map();
  let last;
  for (const stage of readDockerfile(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'))) {
    const root = path.join(folder, `stage-${stage.name}`);
    mkdirSync(root);
    last = buildStage(stage, root, stages, context);
    stages.set(stage.name, last);
  }
  return last ?? stop('The Dockerfile has no stage.');
}

/** Exercises the packages with native binaries, besides database and passwords. */
const A_PICTURE =
  'import(\'sharp\').then(({ default: sharp }) => sharp(Buffer.from(\'<svg width="8" height="8"/>\')).webp().toBuffer())';

/** @param {Image} image @param {string} base where it answers */
async function checkServed({ root, folder, settings }, base) {
  const page = await fetch(`${base}/`);
  if (!page.ok || !(await page.text()).includes('<div id="root">'))
    stop(`The first page answers ${page.status}.`);
  const guess = await fetch(`${base}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'a wrong password' }),
  });
  if (guess.status !== 401) stop(`A wrong password is answered with ${guess.status}.`);
  const inside = { cwd: path.join(root, folder), env: settings, ...NODE_ACCOUNT };
  execFileSync('node', ['-e', A_PICTURE], { ...inside, cwd: path.join(root, folder, 'server') });
  const backup = ['server/dist/backup/backup-main.js', '--to', path.join(root, 'backups')];
  say(String(execFileSync('node', backup, inside)).trim());
}

/** @typedef {{ root: string, folder: string, settings: Record<string, string | undefined> }} Image */

/** Files that only developers need, or that refer to sources. */
const NOT_IN_IMAGE = [
  /\.map$/,
  /\.d\.ts$/,
  /\.test\.[jt]s$/,
  /(^|\/)testing\//,
  /\.tsx?$/,
  /(^|\/)\.(git|env)/,
];

/**
 * Checks our files in the image, without third-party packages.
 * @param {Pick<Image, 'root' | 'folder'>} image
 */
function checkContents({ root, folder }) {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const ours = files.filter((file) => !/(^|\/)node_modules\//.test(file));
  const wrong = ours.filter((file) => NOT_IN_IMAGE.some((form) => form.test(file)));
  if (wrong.length > 0) stop(`The image holds what it should not: ${wrong.slice(0, 5).join(', ')} …`);
  for (const needed of ['server/dist/main.js', 'server/dist/seed/main.js', 'server/demo/evening-peak.mp4'])
    if (!ours.includes(needed)) stop(`The image lacks ${needed}.`);
  say(`It holds ${ours.length} files of ours: no tests, no source maps.`);
}

/**
 * Starts the built image on an embedded database in its folder.
 * @param {import('./image/build-stage.mjs').Built} image
 */
async function checkImage({ root, folder, env, last }) {
  const port = await freePort();
  const settings = {
    ...env,
    PATH: process.env['PATH'],
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_HTTP: 'true',
    JWT_SECRET: 'x'.repeat(64),
    // This server does not exist, so no mail is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Weft <no-reply@localhost>',
  };
  const inside = { cwd: path.join(root, folder), env: settings, ...NODE_ACCOUNT };
  const [program = '', ...args] = commandOf(last.get('CMD') ?? '');
  say(`CMD ${program} ${args.join(' ')}`);
  const child = spawn(program, args, { ...inside, stdio: ['ignore', 'ignore', 'inherit'] });
  const [check = '', ...words] = commandOf(last.get('HEALTHCHECK') ?? '').map((word) =>
    rooted(word.replaceAll(':3000', `:${port}`), root),
  );
  /** @returns {boolean} */
  const isHealthy = () => {
    try {
      execFileSync(check, words, { ...inside, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  try {
    const until = Date.now() + START_MS;
    while (!isHealthy()) {
      if (child.exitCode !== null) stop(`It ended with ${child.exitCode} before it was healthy.`);
      if (Date.now() > until) stop('It is not healthy after a minute.');
      await after(500);
    }
    await checkServed({ root, folder, settings }, `http://127.0.0.1:${port}`);
    say('It is healthy, serves the first page, and knows passwords, pictures and backups.');
  } finally {
    child.kill('SIGTERM');
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'weft-image-'));
chmodSync(folder, 0o755);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const image = await buildImage(folder);
checkContents(image);
await checkImage(image);
