/** Polls a server's health in a separate process, so that the benchmark's work does not delay the measurement. */
import { setTimeout as pause } from 'node:timers/promises';

/** Pause between a response and the next request. Milliseconds. */
const REST = 10;

export interface ProbeResult {
  readonly answers: number;
  /** Duration of the slowest response. Milliseconds. */
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

// Each message asks for the result and starts a new measurement.
process.on('message', () => {
  process.send?.({ answers, slowest } satisfies ProbeResult);
  answers = 0;
  slowest = 0;
});
process.on('disconnect', () => process.exit(0));
await probe();
