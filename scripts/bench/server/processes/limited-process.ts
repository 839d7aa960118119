import path from 'node:path';
import { nodeOptions } from '../../../lib/node-options.mjs';
import { makeMemoryGroup } from './memory-limit.ts';
import { memoryMb, startProcess } from './own-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** As `npm start` does on a large machine. */
const START = [
  process.execPath,
  ...nodeOptions(Number.MAX_SAFE_INTEGER),
  path.join(ROOT, 'scripts/start.mjs'),
] as const;
/** Share of the memory that each of the two heaps may have where no cgroup limits the process. */
const HEAP_SHARE = 1 / 4;
/** Milliseconds. */
const SAMPLED_EVERY = 250;

interface LimitedRun {
  /** Highest anonymous memory. Bytes. */
  readonly peak: number;
  /** Processes that the kernel killed for lack of memory. */
  readonly kills: number;
  /** Whether the kernel limited the memory. */
  readonly isLimited: boolean;
}

export interface LimitedProcess {
  readonly origin: string;
  end(): Promise<LimitedRun>;
}

/** The server with the options for so much memory, which it can't find out by itself. */
function withSmallHeaps(bytes: number): readonly [string, ...string[]] {
  const heap = `--max-old-space-size=${Math.floor((bytes * HEAP_SHARE) / 2 ** 20)}`;
  return [process.execPath, ...nodeOptions(bytes), heap, path.join(ROOT, 'server/dist/main.js')];
}

/** Starts the product as `npm start` does, where it may use so much memory. */
export async function startLimited(bytes: number, settings: Record<string, string>): Promise<LimitedProcess> {
  const group = makeMemoryGroup(bytes);
  const product = await startProcess(group ? group.inside(START) : withSmallHeaps(bytes), settings);
  let peak = 0;
  const sample = (): void => {
    peak = Math.max(peak, group ? group.anonymous() : memoryMb(product.pid, 'RssAnon') * 2 ** 20);
  };
  const timer = setInterval(sample, SAMPLED_EVERY);
  return {
    origin: product.origin,
    async end() {
      clearInterval(timer);
      sample();
      await product.end();
      const kills = group?.kills() ?? 0;
      group?.remove();
      return { peak, kills, isLimited: group !== undefined };
    },
  };
}
