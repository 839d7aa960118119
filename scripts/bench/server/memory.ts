/** Compares the memory of an idle process and an idle socket with plain ones: `npm run bench -- memory`. */
import { setTimeout as after } from 'node:timers/promises';
import { note, report } from './figures/figure.ts';
import { measureIdleSockets } from './idle-sockets.ts';
import { memoryMb, withStarts, type OwnProcess } from './processes/own-process.ts';
import { inTurns } from './figures/pace.ts';

const ROUNDS = 3;
const IDLE_MS = 3000;

async function idleMb(start: () => Promise<OwnProcess>): Promise<number> {
  const started = await start();
  await after(IDLE_MS);
  const resident = memoryMb(started.pid, 'VmRSS');
  await started.end();
  return resident;
}

note(
  'Floor of a process: bare Express, Socket.IO and the driver, without a database; of a socket: one of a bare relay.',
);
await withStarts(async (starts) => {
  const measured = await inTurns(
    ROUNDS,
    () => idleMb(starts.product),
    () => idleMb(starts.bare),
  );
  report({ name: 'an idle process with its database', unit: 'MB', ...measured });
});
report(await measureIdleSockets());
