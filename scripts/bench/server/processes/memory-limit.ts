import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CGROUPS = '/sys/fs/cgroup';
/** Files of a cgroup with memory accounting, by version. */
const V2 = { limit: 'memory.max', anonymous: 'anon', kills: 'memory.events' } as const;
const V1 = { limit: 'memory.limit_in_bytes', anonymous: 'total_rss', kills: 'memory.oom_control' } as const;

/** A group of processes whose memory the kernel limits. */
export interface MemoryGroup {
  /** The command that runs another one in the group. The process keeps its id. */
  inside(command: readonly string[]): readonly [string, ...string[]];
  /** Anonymous memory of all its processes. Bytes. */
  anonymous(): number;
  /** How many of its processes the kernel killed for lack of memory. */
  kills(): number;
  /** The processes must have ended. */
  remove(): void;
}

const numberAfter = (text: string, key: string): number =>
  Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

function openGroup(parent: string, files: typeof V1 | typeof V2, bytes: number): MemoryGroup {
  const folder = path.join(parent, `weft-${process.pid}`);
  mkdirSync(folder);
  try {
    writeFileSync(path.join(folder, files.limit), String(bytes));
    if (files === V2) writeFileSync(path.join(folder, 'memory.swap.max'), '0');
    else writeFileSync(path.join(folder, 'memory.swappiness'), '0');
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return {
    inside: (command) => ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh', ...command],
    anonymous: () => numberAfter(read('memory.stat'), files.anonymous),
    kills: () => numberAfter(read(files.kills), 'oom_kill'),
    remove: () => rmdirSync(folder),
  };
}

/**
 * Makes a group with this limit, without swap. Returns undefined where the system has none or this user may
 * make none.
 */
export function makeMemoryGroup(bytes: number): MemoryGroup | undefined {
  const controllers = path.join(CGROUPS, 'cgroup.subtree_control');
  const hasV2 = existsSync(controllers) && readFileSync(controllers, 'utf8').includes('memory');
  try {
    if (hasV2) return openGroup(CGROUPS, V2, bytes);
    return openGroup(path.join(CGROUPS, 'memory'), V1, bytes);
  } catch {
    return undefined;
  }
}
