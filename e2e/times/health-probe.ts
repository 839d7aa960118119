/** Asks a server whether it is up, over and over, in a process of its own: so no work of the benchmark delays the clock. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between an answer and the next question. */
const REST = 10;

export interface ProbeResult {
  readonly answers: number;
  /** Milliseconds that the slowest answer took. */
  readonly slowest: number;
}

const url = process.argv[2] ?? '';
let answers = 0;
let slowest = 0;

async function probe(): Promise<void> {
  for (;;) {
    const since = performance.now();
    const response = await fetch(url);
    await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    answers += 1;
    slowest = Math.max(slowest, performance.now() - since);
    await pause(REST);
  }
}

// Each message asks for the result, and starts the next one.
process.on('message', () => {
  process.send?.({ answers, slowest } satisfies ProbeResult);
  answers = 0;
  slowest = 0;
});
process.on('disconnect', () => process.exit(0));
await probe();
