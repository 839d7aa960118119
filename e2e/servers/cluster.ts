import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/src/testing/services/free-port.ts';
import { RedisServer } from '../../server/src/testing/services/redis-server.ts';
import { ROOT } from '../product/artefacts.ts';
import { ServerProcess } from '../delivery/server-process.ts';
import { startNginx, type Nginx } from './nginx.ts';

const START_MS = 20_000;

/** Two servers of the built product with one database, Redis and file folder, behind nginx. */
export interface Cluster {
  readonly folder: string;
  readonly one: ServerProcess;
  readonly two: ServerProcess;
  readonly redis: RedisServer;
  /** Of the database. */
  readonly uri: string;
  readonly nginx: Nginx;
  /** Stops the servers and then the database. Its folder can be read afterwards. */
  stop(): Promise<void>;
  /** Stops all running processes and removes the folder. */
  remove(): Promise<void>;
}

/** Runs `npm run db:serve` without npm, which would not forward signals. Returns its URI. */
async function serveDatabase(folder: string): Promise<{ child: ChildProcess; uri: string }> {
  const tool = path.join(ROOT, 'embedded-db/dist/tools/db-serve.js');
  const child = spawn(process.execPath, [tool, '--dir', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const uri = new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error('The database does not start')), START_MS);
    child.once('exit', (code) => reject(new Error(`The database ended with ${code}`)));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const [found] = /mongodb:\/\/\S+/.exec(output) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return { child, uri: await uri };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-servers-'));
  const ends: (() => Promise<void>)[] = [];
  const remove = async (): Promise<void> => {
    for (const each of ends.toReversed()) await each();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const redis = await RedisServer.start();
    ends.push(() => redis.remove());
    const database = await serveDatabase(path.join(folder, 'data/db'));
    ends.push(() => end(database.child));
    const shared = {
      MONGODB_URI: database.uri,
      REDIS_URL: redis.url,
      JWT_SECRET: 'one secret for all of the servers',
      UPLOADS_DIR: path.join(folder, 'uploads'),
      TRUST_PROXY: 'loopback',
      ...settings,
    };
    const startServer = async (name: string): Promise<ServerProcess> => {
      const own = path.join(folder, name);
      await mkdir(own);
      const server = new ServerProcess(own, await freePort(), shared);
      ends.push(() => server.end());
      await server.start();
      return server;
    };
    const [one, two] = [await startServer('one'), await startServer('two')];
    const nginx = await startNginx(folder, [one.port, two.port]);
    ends.push(() => nginx.stop());
    const stop = async (): Promise<void> => {
      await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
      await end(database.child);
    };
    return { folder, one, two, redis, uri: database.uri, nginx, stop, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
