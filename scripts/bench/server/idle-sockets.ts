import { setTimeout as after } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startBenchApp } from './processes/bench-app.ts';
import { startDevices, type Devices } from './clients/devices.ts';
import type { Figure } from './figures/figure.ts';
import type { Device } from './clients/message-clients.ts';
import { inTurns } from './figures/pace.ts';
import { startRelay } from './processes/relay.ts';

const ROUNDS = 3;
const IDLE_SOCKETS = 1000;
/** Wait until the caches of disconnected members are empty: they count as online for 5 seconds. Milliseconds. */
const DISCONNECT_MS = 7000;
/** Highest accepted ratio to the relay. */
const MEMORY_MAX = 1.3;

/** Memory of this process after garbage collection. Bytes. */
async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let time = 0; time < 3; time += 1) {
    await after(150);
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Bytes per open socket of a member. */
async function memoryOf(devices: Devices, origin: string, members: readonly Device[]): Promise<number> {
  const before = await usedMemory();
  await devices.order({ kind: 'connect', origin, devices: members });
  await after(1000);
  const held = (await usedMemory()) - before;
  await devices.order({ kind: 'disconnect' });
  await after(DISCONNECT_MS);
  return held / members.length;
}

/** Measures the memory of a thousand idle members and compares it with the sockets of a plain relay. */
export async function measureIdleSockets(): Promise<Figure> {
  const app = await startBenchApp(IDLE_SOCKETS);
  const relay = await startRelay(app.database);
  const devices = startDevices();
  try {
    // The first run fills caches of members, whether or not they are connected.
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
