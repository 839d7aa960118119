/** The baselines: the driver's ping through the same client, and one put and commit of lmdb on the same disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { MongoClient } from 'mongodb';
import { median, ratePerSecond } from './rate.ts';

const VALUE_BYTES = 300;
const RAW_RUN_MS = 300;

export const pingRate = (client: MongoClient, clients: number): Promise<number> => {
  const admin = client.db('admin');
  return ratePerSecond(() => admin.command({ ping: 1 }), clients);
};

/** Durable commits a second, one put each, as the median allows. */
export const rawCommitRate = async (beside: string): Promise<number> => {
  const folder = mkdtempSync(join(beside, 'raw-'));
  const root = open({
    path: join(folder, 'raw.mdb'),
    noSubdir: true,
    overlappingSync: false,
    encoding: 'binary',
  });
  const value = Buffer.alloc(VALUE_BYTES, 1);
  const waits: number[] = [];
  const until = performance.now() + RAW_RUN_MS;
  while (performance.now() < until) {
    const since = performance.now();
    root.transactionSync(() => root.putSync(waits.length, value));
    waits.push(performance.now() - since);
  }
  await root.close();
  rmSync(folder, { recursive: true, force: true });
  return 1000 / median(waits);
};
