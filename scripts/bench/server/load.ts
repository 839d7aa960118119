/**
 * Increases the number of members until one percent of the calls is too slow, then prints where time is
 * spent: `npm run load`. Each member has a socket and acts every two seconds.
 */
import { cpus } from 'node:os';
import { startLoad, type Load, type Step } from './processes/load-processes.ts';
import { sizesOr } from './figures/pace.ts';
import { commandsBy, spentBy, spentSince } from './figures/time-spent.ts';

const STEPS = [125, 250, 500, 750, 1000, 1500, 2000, 3000];
/** Milliseconds. */
const PAUSE = 2000;
const FOR_MS = 8000;
const P99_MAX = 500;
const ROUTES = 12;

const row = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padStart(11)).join(''));
const metricsOf = async ({ origin }: Load) => (await fetch(`${origin}/metrics`)).text();

function print(members: number, { perSecond, p50, p99, failures, cpu, loopDelay }: Step): void {
  const share = cpu / (FOR_MS / 1000);
  row([
    String(members),
    perSecond.toFixed(0),
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(0)} ms`,
    String(failures),
    `${share.toFixed(2)} of ${cpus().length}`,
    `${loopDelay.toFixed(0)} ms`,
  ]);
}

/** Repeats a step with a profiler and prints the result. */
async function printProfile(load: Load, members: number): Promise<void> {
  const before = await metricsOf(load);
  const { cpu, top } = await load.step(members, PAUSE, FOR_MS, true);
  const after = await metricsOf(load);
  const spent = spentSince(spentBy(before), spentBy(after));
  const calls = spent.filter(({ name }) => !name.startsWith('database '));
  const commands = spent.filter(({ name }) => name.startsWith('database '));
  const sum = (list: typeof spent, key: 'count' | 'seconds') =>
    list.reduce((all, each) => all + each[key], 0);
  const each = 1000 / sum(calls, 'count');
  console.log(`\nWhere the time goes with ${members} members (milliseconds of a call or event on average):`);
  console.log(`  from its arrival to its answer  ${(sum(calls, 'seconds') * each).toFixed(1)}`);
  console.log(`  processor, server and database  ${(cpu * each).toFixed(2)}`);
  console.log(
    `  commands to the database        ${(sum(commands, 'seconds') * each).toFixed(2)}, ` +
      `${(sum(commands, 'count') / sum(calls, 'count')).toFixed(2)} of them, some after the answer; the rest is waiting for its turn`,
  );
  for (const list of [calls, commands]) {
    console.log(list === calls ? '\nBy route and event:' : '\nBy command:');
    for (const { name, count, seconds } of list.slice(0, ROUTES)) {
      const share = ((100 * seconds) / sum(list, 'seconds')).toFixed(0);
      console.log(
        `  ${share.padStart(3)} %  ${name.padEnd(50)}${String(count).padStart(7)} × ${((1000 * seconds) / count).toFixed(1)} ms`,
      );
    }
  }
  console.log('\nBy command and collection, how many:');
  const earlier = commandsBy(before);
  const commandsSince = [...commandsBy(after)].map(
    ([name, count]) => [name, count - (earlier.get(name) ?? 0)] as const,
  );
  for (const [name, count] of commandsSince.toSorted(([, a], [, b]) => b - a).slice(0, ROUTES)) {
    console.log(`  ${String(count).padStart(7)}  ${name}`);
  }
  console.log("\nFunctions of the server's own thread, by the time spent in themselves:");
  for (const [name, share] of top) console.log(`  ${(100 * share).toFixed(1).padStart(5)} %  ${name}`);
}

const steps = sizesOr(STEPS);
const load = await startLoad(Math.max(...steps));
console.log(`Each member acts every ${PAUSE / 1000} s, for ${FOR_MS / 1000} s; rate limits are lifted.`);
row(['members', 'a second', 'p50', 'p99', 'errors', 'CPU', 'loop p99']);
let reached = 0;
for (const members of steps) {
  const step = await load.step(members, PAUSE, FOR_MS);
  print(members, step);
  reached = members;
  if (step.p99 > P99_MAX) break;
}
await printProfile(load, reached);
load.close();
