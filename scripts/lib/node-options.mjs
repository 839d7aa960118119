import { realpathSync } from 'node:fs';
import { totalmem } from 'node:os';

const MB = 2 ** 20;
/** Share of the memory that one half of a thread's young generation may have. Both threads have two halves. */
const SEMI_SPACE_SHARE = 1 / 32;
const LEAST_SEMI_SPACE = 8;
const MOST_SEMI_SPACE = 64;

/** Memory that this process may use: of its cgroup, else of the machine. Bytes. */
function usableMemory() {
  const limit = process.constrainedMemory() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Returns the options for Node in production and benchmarks; `npm start` and the image use the same (decisions
 * 025 and 063). `--v8-pool-size=0`: one helper thread less than processors, instead of four. On two
 * processors, four threads slow down each other and the database. `--max-semi-space-size`: megabytes, a power
 * of two. Documents become garbage soon after a response, so rarer collections find fewer live objects.
 * @param {number} [memory] bytes
 */
export function nodeOptions(memory = usableMemory()) {
  const semiSpace = 2 ** Math.round(Math.log2((memory * SEMI_SPACE_SHARE) / MB));
  const size = Math.min(MOST_SEMI_SPACE, Math.max(LEAST_SEMI_SPACE, semiSpace));
  return ['--v8-pool-size=0', `--max-semi-space-size=${size}`];
}

// The image runs this file and starts the server with what it prints.
const program = process.argv[1];
if (program !== undefined && realpathSync(program) === import.meta.filename)
  process.stdout.write(`${nodeOptions().join(' ')}\n`);
