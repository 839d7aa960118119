/**
 * Compares the time from the start of a process until it is ready with a plain server of the same libraries:
 * `npm run bench -- start-up`.
 */
import { note, report } from './figures/figure.ts';
import { withStarts, type OwnProcess } from './processes/own-process.ts';
import { inTurns } from './figures/pace.ts';

const ROUNDS = 5;
/** Milliseconds. */
const START_MAX = 800;

async function readyAfter(start: () => Promise<OwnProcess>): Promise<number> {
  const started = await start();
  await started.end();
  return started.readyAfter;
}

note(
  'The built product on a folder that exists. Floor: bare Express, Socket.IO and the driver, on a database that runs already.',
);
await withStarts(async (starts) => {
  const measured = await inTurns(
    ROUNDS,
    () => readyAfter(starts.product),
    () => readyAfter(starts.bare),
  );
  report({
    name: 'start until /readyz',
    unit: 'ms',
    ...measured,
    bound: { of: 'product', is: 'most', at: START_MAX },
  });
});
