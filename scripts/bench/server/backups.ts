/** Compares waits for the feed while no backup is made and while one of 2 GB is: `npm run bench -- backups`. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getBackups, makeBackup, type BackupsView } from '@weft/shared/administration/backups-contract';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { LocalFileStorage } from '../../../server/src/platform/storage/local-file-storage.ts';
import { newItemId } from '../../../server/src/platform/storage/new-item-id.ts';
import { startClients, type Clients } from './clients/clients.ts';
import { fillMembers, fillPosts } from './content/feed-data.ts';
import { note, report } from './figures/figure.ts';
import { isBrief, median, sizesOr } from './figures/pace.ts';
import { startBenchApp, type BenchApp } from './processes/bench-app.ts';

/** Megabytes of files. */
const MEGABYTES = [2000];
const FILE_BYTES = 10_000_000;
const MEMBERS = 10_000;
const POSTS = 1000;
const ROUNDS = isBrief ? 1 : 3;
/** Length of a window, and of the one without a backup (ms). */
const FOR_MS = 5000;
const QUIET_MS = 30_000;
/** Calls for the feed: clients, and the pause of each between two calls (ms). */
const CLIENTS = 8;
const PAUSE = 100;
/** Highest accepted 99th percentile, relative to that without a backup. */
const P99_MAX = 1.5;

const FEED = [{ method: 'GET', path: '/api/media/getAllMedia?limit=20' }];

interface Bench {
  readonly app: BenchApp;
  readonly clients: Clients;
}

async function readFeed({ app, clients }: Bench, forMs: number): Promise<readonly number[]> {
  const tokens = app.viewers.map(({ token }) => token);
  const paced = { clients: CLIENTS, pause: PAUSE, forMs };
  const read = { origin: app.origin, steps: FEED, headers: {}, tokens, keepsTimes: true, ...paced };
  return (await clients.run(read)).times;
}

/** Calls as the owner, and returns the state of the backups. */
async function stateAfter({ app }: Bench, { method, path: at }: Endpoint): Promise<BackupsView> {
  const authorization = `Bearer ${app.viewers[0]?.token}`;
  const response = await fetch(`${app.origin}/api${at}`, { method, headers: { authorization } });
  if (!response.ok) throw new Error(`${at} was answered ${response.status}`);
  const { backups } = (await response.json()) as { backups: BackupsView };
  if (backups.failure !== null) throw new Error('the backup failed');
  return backups;
}

/** Stores files of random bytes, which nothing can compress. */
async function fillFiles(
  { database }: BenchApp,
  storage: LocalFileStorage,
  megabytes: number,
): Promise<void> {
  const [owner] = await database.connection.collection('members').find().limit(1).toArray();
  const item = { area: 'posts', owner: owner?._id, kind: 'pdf', bytes: FILE_BYTES, state: 'kept' };
  for (let stored = 0; stored < megabytes * 1_000_000; stored += FILE_BYTES) {
    const scratch = await storage.openScratch();
    const file = path.join(scratch.path, 'file.pdf');
    await writeFile(file, randomBytes(FILE_BYTES));
    const id = newItemId();
    await storage.keep({ area: 'posts', id }, [{ name: 'file.pdf', path: file }]);
    await scratch.remove();
    const row = { ...item, _id: id, displayName: '', changedAt: new Date() };
    await database.connection.collection<{ _id: string }>('stored_items').insertOne(row);
  }
}

/** The wait that this share of the calls did not exceed (ms). */
function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

async function measure(bench: Bench, megabytes: number): Promise<void> {
  const [above, below, seconds]: [number[], number[], number[]] = [[], [], []];
  await readFeed(bench, FOR_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Half of it before and half after the backup, so that other load on the machine affects both kinds.
    below.push(...(await readFeed(bench, QUIET_MS / 2)));
    const since = performance.now();
    let state = await stateAfter(bench, makeBackup);
    while (state.isRunning) {
      above.push(...(await readFeed(bench, FOR_MS)));
      state = await stateAfter(bench, getBackups);
    }
    if ((state.backups?.[0]?.bytes ?? 0) < megabytes * 1_000_000) throw new Error('the backup lacks files');
    seconds.push((performance.now() - since) / 1000);
    below.push(...(await readFeed(bench, QUIET_MS / 2)));
  }
  const wait = (share: number) => {
    const [product, floor] = [percentile(above, share), percentile(below, share)];
    return { product, floor, ratio: product / floor };
  };
  const of = `a backup of ${megabytes} MB is made`;
  const p99 = { of: 'ratio', is: 'most', at: P99_MAX } as const;
  report({ name: `feed while ${of}: wait, p50`, unit: 'ms', ...wait(0.5) });
  report({ name: `feed while ${of}: wait, p99`, unit: 'ms', ...wait(0.99), bound: p99 });
  report({ name: `backup of ${megabytes} MB, written and verified`, unit: 's', product: median(seconds) });
}

async function main([megabytes = 0]: readonly number[]): Promise<void> {
  note(
    `${CLIENTS} clients read the first page of the feed, each ${PAUSE} ms after the last, beside a network of ${MEMBERS} members. ` +
      'Floor: the same before and after the backup. Rate limits of calls are lifted.',
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-bench-backups-'));
  const uploads = path.join(folder, 'uploads');
  const app = await startBenchApp(undefined, { UPLOADS_DIR: uploads, BACKUP_DIR: path.join(folder, 'kept') });
  const clients = startClients();
  try {
    const members = await fillMembers(app.database, MEMBERS);
    await fillPosts(app.database, members, 0, POSTS);
    await fillFiles(app, new LocalFileStorage(uploads), megabytes);
    const owner = new app.database.connection.base.Types.ObjectId(app.viewers[0]?.memberId);
    await app.database.connection
      .collection('members')
      .updateOne({ _id: owner }, { $set: { role: 'owner' } });
    await measure({ app, clients }, megabytes);
  } finally {
    clients.close();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main(sizesOr(MEGABYTES));
process.exit(0);
