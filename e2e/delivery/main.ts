/**
 * Two members on four devices write to each other while sockets are cut, answers get lost, pages are loaded anew and the server is killed
 * with SIGKILL and started again. In the end everything acknowledged must stand once, in one order, on all devices and in the
 * database. `--messages`, else 2,000; `--kills`, else 10.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MessageView } from '@weft/shared/messaging/views';
import { makeAccount } from './api.ts';
import { Device } from './device.ts';
import { freePort, ServerProcess } from './server-process.ts';
import { readDatabase, verify } from './verify.ts';

const { values } = parseArgs({ options: { messages: { type: 'string' }, kills: { type: 'string' } } });
const TOTAL = Number(values.messages ?? 2000);
const KILLS = Number(values.kills ?? 10);
if (!(TOTAL >= 4 && KILLS >= 0)) {
  throw new Error('usage: npm run test:delivery [-- --messages <n> --kills <n>]');
}

/** How long nothing may go on before it counts as stuck (ms). */
const STUCK_AFTER = 120_000;
const SHOWN_PROBLEMS = 20;
/** A device writes this often at most, on average (ms), and is hit now and then. */
const WRITES_EVERY = 20;
const CUT_EVERY = 900;
const RELOAD_EVERY = 6000;
const EDIT_EVERY = 700;
/** How many of its own a device lets wait. */
const UNSENT_MAX = 25;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const spread = (mean: number): number => mean * (0.3 + 1.4 * Math.random());

interface Run {
  readonly server: ServerProcess;
  readonly devices: readonly Device[];
  readonly acknowledged: Map<string, MessageView>;
}

/** Does something to a device again and again until the run is over. */
async function again(every: number, isOver: () => boolean, work: () => void | Promise<void>): Promise<void> {
  while (!isOver()) {
    await after(spread(every));
    if (!isOver()) await work();
  }
}

async function writeAll(device: Device, count: number): Promise<void> {
  while (device.written < count) {
    if (device.unsent < UNSENT_MAX) await device.write();
    await after(spread(WRITES_EVERY));
  }
}

/** Resolves once it is true; throws where nothing changes any more. */
async function until(isTrue: () => boolean, progress: () => number, what: string): Promise<void> {
  let [last, since] = [progress(), performance.now()];
  while (!isTrue()) {
    await after(50);
    const now = progress();
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since > STUCK_AFTER) throw new Error(`Nothing goes on: ${what} at ${now}`);
  }
}

/** Kills the server at places that are spread over the run, in the middle of whatever it does. */
async function killNowAndThen({ server, acknowledged }: Run): Promise<number[]> {
  const ready: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const at = (TOTAL * kill) / (KILLS + 1);
    await until(
      () => acknowledged.size >= at,
      () => acknowledged.size,
      'acknowledged messages',
    );
    await server.end('SIGKILL');
    const since = performance.now();
    await server.start();
    ready.push(performance.now() - since);
  }
  return ready;
}

async function storm(run: Run): Promise<number[]> {
  const { devices, acknowledged } = run;
  let isOver = false;
  const hits = devices.flatMap((device) => [
    again(
      CUT_EVERY,
      () => isOver,
      () => device.cut(),
    ),
    again(
      RELOAD_EVERY,
      () => isOver,
      () => device.reload(),
    ),
    again(
      EDIT_EVERY,
      () => isOver,
      () => device.edit(),
    ),
    again(
      200,
      () => isOver,
      () => device.follow(),
    ),
  ]);
  const share = Math.floor(TOTAL / devices.length);
  const writing = devices.map((device, index) =>
    writeAll(device, index === 0 ? TOTAL - share * (devices.length - 1) : share),
  );
  const ready = await killNowAndThen(run);
  await Promise.all(writing);
  isOver = true;
  await Promise.all(hits);
  for (const device of devices) device.calm();
  await until(
    () => devices.every(({ unsent }) => unsent === 0),
    () => acknowledged.size - devices.reduce((sum, { unsent }) => sum + unsent, 0),
    'unsent messages',
  );
  return ready;
}

/** Lets every device read to the end and scroll to the beginning, and waits until nothing counts as unread. */
async function settle({ devices }: Run): Promise<void> {
  for (const device of devices) await device.loadAll();
  const unread = () => devices.reduce((sum, device) => sum + device.unread(), 0);
  for (let time = 0; time < 100 && unread() > 0; time += 1) {
    for (const device of devices) device.follow();
    await after(100);
  }
}

async function play(server: ServerProcess): Promise<boolean> {
  const since = performance.now();
  await server.start();
  const { origin } = server;
  const [ann, ben] = [await makeAccount(origin, 'Ann'), await makeAccount(origin, 'Ben')];
  const acknowledged = new Map<string, MessageView>();
  const devices = [ann, ben].flatMap(({ memberId, tokens }, index) =>
    tokens.map((token, number) => {
      const name = `${index === 0 ? 'ann' : 'ben'}${number + 1}`;
      const otherId = index === 0 ? ben.memberId : ann.memberId;
      const onAcknowledged = (message: MessageView) => void acknowledged.set(message._id, message);
      return new Device({ name, origin, memberId, token, otherId, onAcknowledged });
    }),
  );
  const run = { server, devices, acknowledged };
  try {
    const ready = await storm(run);
    await settle(run);
    await server.end('SIGTERM');
    const problems = verify(await readDatabase(server.folder), devices, acknowledged);
    const sum = (key: 'cuts' | 'droppedAnswers' | 'reloads') =>
      devices.reduce((all, { hits }) => all + hits[key], 0);
    say(
      `${TOTAL} messages of 2 members on 4 devices, ${acknowledged.size} acknowledged; ${sum('cuts')} cut sockets, ` +
        `${sum('droppedAnswers')} lost answers, ${sum('reloads')} reloads, ${KILLS} kills ` +
        `(ready again in ${Math.round(Math.max(0, ...ready))} ms at most); ${((performance.now() - since) / 1000).toFixed(0)} s`,
    );
    for (const problem of problems.slice(0, SHOWN_PROBLEMS)) say(problem);
    say(
      problems.length === 0
        ? 'Every message stands once, in one order, on all devices and in the database.'
        : `${problems.length} problems`,
    );
    return problems.length === 0;
  } catch (error) {
    for (const device of devices) say(device.describe());
    say(server.describe());
    throw error;
  } finally {
    for (const device of devices) device.close();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'weft-delivery-'));
const server = new ServerProcess(folder, await freePort());
try {
  process.exitCode = (await play(server)) ? 0 : 1;
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}
