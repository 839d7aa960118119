import { setTimeout as after } from 'node:timers/promises';
import type { MessageView } from '@weft/shared/messaging/views';
import { makeAccount } from './api.ts';
import { Device } from './device.ts';

/** Timeout without progress. Milliseconds. */
const STUCK_AFTER = 120_000;
/** Mean intervals per device: between messages, and between disturbances. Milliseconds. */
const WRITES_EVERY = 20;
const CUT_EVERY = 900;
const RELOAD_EVERY = 6000;
const EDIT_EVERY = 700;
/** Maximum number of unsent messages per device. */
const UNSENT_MAX = 25;

const spread = (mean: number): number => mean * (0.3 + 1.4 * Math.random());

/** Two members on two devices each, and their acknowledged messages. */
export interface Participants {
  readonly devices: readonly Device[];
  readonly acknowledged: ReadonlyMap<string, MessageView>;
}

/** Number of messages, and of kills of the server. */
export interface StormSettings {
  readonly messages: number;
  readonly kills: number;
  readonly kill: () => Promise<void>;
}

/** Registers both members and opens their devices; `originOf` returns the server of a device. */
export async function openParticipants(originOf: (device: number) => string): Promise<Participants> {
  const [ann, ben] = [await makeAccount(originOf(0), 'Ann'), await makeAccount(originOf(0), 'Ben')];
  const acknowledged = new Map<string, MessageView>();
  const onAcknowledged = (message: MessageView) => void acknowledged.set(message._id, message);
  const devicesOf = (name: string, { memberId, tokens }: typeof ann, otherId: string, from: number) =>
    tokens.map((token, index) => {
      const origin = originOf(from + index);
      return new Device({ name: `${name}${index + 1}`, origin, memberId, token, otherId, onAcknowledged });
    });
  const devices = [...devicesOf('ann', ann, ben.memberId, 0), ...devicesOf('ben', ben, ann.memberId, 2)];
  return { devices, acknowledged };
}

/** Repeats an action on a device until the run is over. */
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

/** Resolves once the condition is true; rejects after a time without progress. */
async function until(isTrue: () => boolean, progress: () => number, what: string): Promise<void> {
  let [last, since] = [progress(), performance.now()];
  while (!isTrue()) {
    await after(50);
    const now = progress();
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since > STUCK_AFTER) throw new Error(`Nothing goes on: ${what} at ${now}`);
  }
}

/** Kills a server at times spread over the run. */
async function killRepeatedly(
  { acknowledged }: Participants,
  { messages, kills, kill }: StormSettings,
): Promise<void> {
  for (let number = 1; number <= kills; number += 1) {
    const at = (messages * number) / (kills + 1);
    await until(
      () => acknowledged.size >= at,
      () => acknowledged.size,
      'acknowledged messages',
    );
    await kill();
  }
}

/** Disturbs a device until the run is over. */
const disturb = (device: Device) =>
  [
    [CUT_EVERY, () => device.cut()],
    [RELOAD_EVERY, () => device.reload()],
    [EDIT_EVERY, () => device.edit()],
    [200, () => device.follow()],
  ] as const;

/** Lets the devices write during all disturbances. Resolves once everything is sent. */
export async function storm(participants: Participants, settings: StormSettings): Promise<void> {
  const { devices, acknowledged } = participants;
  const { messages } = settings;
  let isOver = false;
  const disturbances = devices.flatMap((device) =>
    disturb(device).map(([every, hit]) => again(every, () => isOver, hit)),
  );
  const share = Math.floor(messages / devices.length);
  const writing = devices.map((device, index) =>
    writeAll(device, index === 0 ? messages - share * (devices.length - 1) : share),
  );
  await killRepeatedly(participants, settings);
  await Promise.all(writing);
  isOver = true;
  await Promise.all(disturbances);
  for (const device of devices) device.calm();
  await until(
    () => devices.every(({ unsent }) => unsent === 0),
    () => acknowledged.size - devices.reduce((sum, { unsent }) => sum + unsent, 0),
    'unsent messages',
  );
}

/** Lets every device read all messages, and waits until nothing is unread. */
export async function settle({ devices }: Participants): Promise<void> {
  for (const device of devices) await device.loadAll();
  const unread = () => devices.reduce((sum, device) => sum + device.unread(), 0);
  for (let time = 0; time < 100 && unread() > 0; time += 1) {
    for (const device of devices) device.follow();
    await after(100);
  }
}
