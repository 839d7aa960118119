import { setTimeout as after } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startBenchApp } from './bench-app.ts';
import { startDevices, type Devices } from './devices.ts';
import type { Figure } from './figure.ts';
import type { Device } from './message-clients.ts';
import { inTurns } from './pace.ts';
import { startRelay } from './relay.ts';

const ROUNDS = 3;
const IDLE_SOCKETS = 1000;
/** After this long nothing is kept any more of members who have gone (ms): for 5 seconds they count as there. */
const FAREWELL_MS = 7000;
/** What the specification of the benchmark allows against the relay. */
const MEMORY_MAX = 1.3;

/** What this process holds in memory once nothing is left to throw away (bytes). */
async function heldMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let time = 0; time < 3; time += 1) {
    await after(150);
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Bytes that an open socket of a member takes. */
async function memoryOf(devices: Devices, origin: string, members: readonly Device[]): Promise<number> {
  const before = await heldMemory();
  await devices.order({ kind: 'connect', origin, devices: members });
  await after(1000);
  const held = (await heldMemory()) - before;
  await devices.order({ kind: 'disconnect' });
  await after(FAREWELL_MS);
  return held / members.length;
}

/** What a thousand members take who are there and do nothing, beside the sockets of a bare relay. */
export async function measureIdleSockets(): Promise<Figure> {
  const app = await startBenchApp(IDLE_SOCKETS);
  const relay = await startRelay(app.database);
  const devices = startDevices();
  try {
    // The first time fills what is kept of members whether they are connected or not.
    await memoryOf(devices, app.origin, app.viewers);
    const measured = await inTurns(
      ROUNDS,
      async () => (await memoryOf(devices, app.origin, app.viewers)) / 1024,
      async () => (await memoryOf(devices, relay.origin, app.viewers)) / 1024,
    );
    return {
      name: 'an idle socket, of 1,000',
      unit: 'kB',
      ...measured,
      bound: { of: 'ratio', is: 'most', at: MEMORY_MAX },
    };
  } finally {
    devices.close();
    await relay.close();
    await app.close();
  }
}
