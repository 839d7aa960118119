/** A folder served by `db:serve`: how soon it is ready and how much memory it takes when nobody asks. */
import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { startServer } from '../test/crash/server-process.ts';
import { most, type Figure } from './figure.ts';
import { median, RUNS } from './rate.ts';

const IDLE_MS = 3000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Resident megabytes of a process. */
const residentMb = (pid: number): number => {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
};

/** `of` takes one of the runs' values, `documents` says how many the folder holds. */
export const measureServed = async (
  folder: string,
  documents: number,
  of: (values: readonly number[]) => number = median,
): Promise<Figure[]> => {
  const name = `db:serve with ${documents.toLocaleString('en')} documents`;
  const ready: number[] = [];
  const resident: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const since = performance.now();
    const server = await startServer(folder);
    const client = await MongoClient.connect(server.uri);
    await client.db('admin').command({ ping: 1 });
    ready.push((performance.now() - since) / 1000);
    await pause(IDLE_MS);
    resident.push(residentMb(server.pid));
    await client.close();
    await server.kill('SIGTERM');
  }
  return [
    most(`${name}: from start to the first answer`, of(ready), 0.3, 's'),
    most(`${name}: memory when idle`, of(resident), 90, 'MB'),
  ];
};
