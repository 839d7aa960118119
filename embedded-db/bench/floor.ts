/** What the measures stand on: the driver's ping through the same client, and one put and commit of bare lmdb on the same disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { MongoClient } from 'mongodb';
import { ratePerSecond } from './rate.ts';

const VALUE_BYTES = 300;
const RAW_RUN_MS = 300;

export const pingRate = (client: MongoClient, clients: number): Promise<number> => {
  const admin = client.db('admin');
  return ratePerSecond(() => admin.command({ ping: 1 }), clients);
};

/** Durable commits a second, one put each. */
export const rawCommitRate = async (beside: string): Promise<number> => {
  const folder = mkdtempSync(join(beside, 'raw-'));
  const root = open({
    path: join(folder, 'raw.mdb'),
    noSubdir: true,
    overlappingSync: false,
    encoding: 'binary',
  });
  const value = Buffer.alloc(VALUE_BYTES, 1);
  let commits = 0;
  const since = performance.now();
  while (performance.now() - since < RAW_RUN_MS) {
    root.transactionSync(() => root.putSync(commits, value));
    commits += 1;
  }
  const rate = (commits * 1000) / (performance.now() - since);
  await root.close();
  rmSync(folder, { recursive: true, force: true });
  return rate;
};
