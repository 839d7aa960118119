/** Disks that a test can fill: a file system of some megabytes, and a limit for files where none may be mounted. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startServer, type ServerProcess } from '../crash/server-process.ts';
import { folderOfTest } from './store.ts';

export interface SmallDisk {
  /** How writes are refused: LMDB does not tell a write that was cut off at a limit from other failures. */
  readonly refusals: readonly number[];
  /** Whether a store can be started on it when it is full. */
  readonly startsWhenFull: boolean;
  /** Serves the folder in a process of its own, which ends with the test. */
  start(): Promise<ServerProcess>;
  /** Takes all space that is left but for some bytes. */
  fill(leftBytes?: number): void;
  /** Gives it back. */
  free(): void;
}

/** Twice what the tests store: how many pages a commit leaves unused depends on how many commits there are. */
const DISK_BYTES = 16 * 1024 * 1024;
/** So little that sorts of some hundred documents need the disk. */
const MEMORY_LIMIT_BYTES = 64 * 1024;
const BLOCK_BYTES = 4096;

const INTERNAL_ERROR = 1;
const OUT_OF_DISK_SPACE = 14031;

/** A namespace of its own for mounts; with `-r` also of users, so that it needs no privileges. */
const NAMESPACES = [
  { unshare: ['-rm'], enter: ['--user', '--preserve-credentials', '--mount'] },
  { unshare: ['-m'], enter: ['--mount'] },
];

const MOUNT = `mount -t tmpfs -o size=${DISK_BYTES} tmpfs "$0"`;

/** What this machine allows to mount a file system with; undefined where it allows nothing. */
const namespace = NAMESPACES.find(
  ({ unshare }) => spawnSync('unshare', [...unshare, 'sh', '-c', MOUNT, '/tmp']).status === 0,
);

const serve = async (folder: string, within: readonly string[]): Promise<ServerProcess> => {
  const server = await startServer(folder, { within, memoryLimitBytes: MEMORY_LIMIT_BYTES });
  onTestFinished(() => server.kill());
  return server;
};

/** Adds a block to a file. @returns false when the disk is full */
const hasRoomFor = (file: string): boolean => {
  try {
    writeFileSync(file, Buffer.alloc(BLOCK_BYTES, 1), { flag: 'a' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
};

/** A file system in memory, which ends with the test, also when its process is killed. */
const mounted = async ({ unshare, enter }: (typeof NAMESPACES)[number]): Promise<SmallDisk> => {
  const mountPoint = folderOfTest();
  const holder = spawn('unshare', [...unshare, 'sh', '-c', `${MOUNT} && echo ready && exec cat`, mountPoint]);
  onTestFinished(() => void holder.kill());
  await once(holder.stdout, 'data');
  const seen = `/proc/${holder.pid}/root${mountPoint}`;
  const ballast = join(seen, 'ballast');
  mkdirSync(join(seen, 'data'));
  return {
    refusals: [OUT_OF_DISK_SPACE],
    startsWhenFull: false,
    start: () => serve(join(mountPoint, 'data'), ['nsenter', '--target', String(holder.pid), ...enter, '--']),
    fill(leftBytes = 0) {
      while (hasRoomFor(ballast));
      truncateSync(ballast, Math.max(0, statSync(ballast).size - leftBytes));
    },
    free: () => rmSync(ballast, { force: true }),
  };
};

/** From now on no file of a process may be written beyond its first `bytes`. */
export const limitFiles = (pid: number, bytes: number | 'unlimited'): void => {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error(`prlimit failed: ${String(stderr)}`);
};

/** No file of the server may grow beyond the data file, and while the disk is full new ones have one block. */
const limited = async (): Promise<SmallDisk> => {
  const folder = folderOfTest();
  let server: ServerProcess | undefined;
  let limit: number | 'unlimited' = 'unlimited';
  const apply = (bytes: number | 'unlimited'): void => {
    limit = bytes;
    if (server) limitFiles(server.pid, bytes);
  };
  return {
    refusals: [OUT_OF_DISK_SPACE, INTERNAL_ERROR],
    startsWhenFull: true,
    async start() {
      server = await serve(folder, []);
      if (limit !== 'unlimited') limitFiles(server.pid, limit);
      return server;
    },
    fill: (leftBytes = 0) =>
      apply(leftBytes + Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size))),
    free: () => apply('unlimited'),
  };
};

/** The disk that this machine allows, by name. */
export const SMALL_DISKS: readonly (readonly [string, () => Promise<SmallDisk>])[] = [
  namespace ? ['a small file system', () => mounted(namespace)] : ['a limit for files', limited],
];
