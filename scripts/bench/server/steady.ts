/**
 * Measures the load that a small network must handle without errors, for `npm run check:times`. Prints one
 * line of JSON.
 */
import { startLoad } from './processes/load-processes.ts';

const SOCKETS = 1000;
const PER_SECOND = 200;
const SECONDS = 60;

const load = await startLoad(SOCKETS);
const pause = (1000 * SOCKETS) / PER_SECOND;
const { perSecond, failures, p50, p99 } = await load.step(SOCKETS, pause, SECONDS * 1000);
load.close();
const figures = `${perSecond.toFixed(0)} calls a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
const name = `Errors in ${SECONDS} s of ${SOCKETS} sockets (${figures})`;
process.stdout.write(`${JSON.stringify({ name, value: failures, bound: 0, unit: '' })}\n`);
