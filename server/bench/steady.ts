/** The load that a small network has to bear without an error, for `npm run check:times`. Each line is a measure as JSON. */
import { startLoad } from './load-processes.ts';

const SOCKETS = 1000;
const PER_SECOND = 200;
const SECONDS = 60;
const WAIT_MAX = 500;

const load = await startLoad(SOCKETS);
const pause = (1000 * SOCKETS) / PER_SECOND;
const { perSecond, failures, p99 } = await load.step(SOCKETS, pause, SECONDS * 1000);
load.close();
const name = `1,000 sockets and ${perSecond.toFixed(0)} calls a second for ${SECONDS} s`;
for (const measure of [
  { name: `${name}: errors`, value: failures, bound: 0, unit: '' },
  { name: `${name}: p99`, value: p99, bound: WAIT_MAX, unit: 'ms' },
]) {
  process.stdout.write(`${JSON.stringify(measure)}\n`);
}
