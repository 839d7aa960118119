/**
 * Runs the product as `npm start` does, with a small network, where it may use little memory: for `npm run
 * check:times`. Prints lines of JSON. The limit is a cgroup. Without one,
 * the heaps are limited and the measured memory counts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../../../server/src/platform/database/database.ts';
import { openEmbeddedDatabase } from '../../../server/src/platform/database/embedded.ts';
import { DATABASE_FORM } from '../../../server/src/migrations/database-form.ts';
import { createLogger } from '../../../server/src/platform/logger/logger.ts';
import { migrate } from '../../../server/src/platform/migrations/migrate.ts';
import { fillMembers, fillPosts } from './content/feed-data.ts';
import { insertViewers, SETTINGS, signInViewers } from './processes/bench-app.ts';
import { startMembers } from './processes/load-processes.ts';
import { startLimited } from './processes/limited-process.ts';

const LIMIT_MB = 512;
const MEMBERS = 1000;
const SOCKETS = 300;
const PER_SECOND = 50;
const SECONDS = 180;
const POSTS = 1000;
/** Milliseconds. */
const P99_MAX = 500;

const print = (name: string, value: number, bound: number, unit: string): void =>
  void process.stdout.write(`${JSON.stringify({ name, value, bound, unit })}\n`);

/** Returns the addresses of members who can sign in. */
async function fill(dataDir: string): Promise<string[]> {
  const embedded = await openEmbeddedDatabase(path.join(dataDir, 'db'));
  const database = await connectDatabase({ uri: embedded.uri, patience: 4000 }, createLogger('error'));
  await migrate(database.connection, DATABASE_FORM, { say: () => undefined });
  const addresses = await insertViewers(database, SOCKETS);
  await fillPosts(database, await fillMembers(database, MEMBERS - SOCKETS), 0, POSTS);
  await database.close();
  await embedded.close();
  return addresses;
}

async function measure(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'data');
  const addresses = await fill(dataDir);
  const settings = { ...SETTINGS, DATA_DIR: dataDir, UPLOADS_DIR: path.join(folder, 'uploads') };
  const product = await startLimited(LIMIT_MB * 2 ** 20, settings);
  const members = startMembers();
  const acts = {
    origin: product.origin,
    members: await signInViewers(product.origin, addresses),
    pause: (1000 * SOCKETS) / PER_SECOND,
  };
  await members.act({ ...acts, forMs: 0 });
  const acted = await members.act({ ...acts, forMs: SECONDS * 1000 });
  members.close();
  const { peak, kills, isLimited } = await product.end();
  const during = `${LIMIT_MB} MB${isLimited ? '' : ' (measured only)'}, ${SOCKETS} sockets, ${SECONDS} s`;
  print(`Errors with ${during}: ${acted.perSecond.toFixed(0)} calls a second`, acted.failures, 0, '');
  print(`p99 with ${during}`, acted.p99, P99_MAX, 'ms');
  print(`Peak of anonymous memory with ${during}`, peak / 2 ** 20, LIMIT_MB, 'MB');
  print(`Ends for lack of memory with ${during}`, kills, 0, '');
}

const folder = await mkdtemp(path.join(tmpdir(), 'weft-bench-'));
try {
  await measure(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
