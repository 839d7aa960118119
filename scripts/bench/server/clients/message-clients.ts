/** The devices of a message benchmark, in a separate process. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Ack } from '@weft/shared/sockets/client-event';

export interface Device {
  readonly memberId: string;
  readonly token: string;
}

/** Commands to the process, which responds to each. */
export type Order =
  /** Connects all devices and stays connected. */
  | { readonly kind: 'connect'; readonly origin: string; readonly devices: readonly Device[] }
  /** Neighbours in the list write to each other, at this rate or as soon as the last message is acknowledged. */
  | { readonly kind: 'write'; readonly forMs: number; readonly perSecond?: number }
  | { readonly kind: 'disconnect' };

export interface Written {
  readonly messages: number;
  readonly perSecond: number;
  readonly failures: number;
  /** Milliseconds from sending to receipt. */
  readonly p50: number;
  readonly p99: number;
}

/** A typical message: a hundred characters. */
const TEXT =
  'Thanks for the draft, it reads well. Could we move the review to Thursday morning instead of noon?';
const AT_ONCE = 50;

interface Open {
  readonly device: Device;
  readonly socket: Socket;
}

let open: Open[] = [];

async function connect(origin: string, devices: readonly Device[]): Promise<void> {
  for (let from = 0; from < devices.length; from += AT_ONCE) {
    const some = devices.slice(from, from + AT_ONCE).map(async (device) => {
      const auth = { token: device.token, id: device.memberId };
      const socket = io(origin, { transports: ['websocket'], forceNew: true, auth });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return { device, socket };
    });
    open.push(...(await Promise.all(some)));
  }
}

/** Records when messages arrived, by the number at the start of their text. */
class Post {
  readonly sentAt = new Map<number, number>();
  readonly waits: number[] = [];
  failures = 0;
  acknowledged = 0;
  #number = 0;

  listen(): () => void {
    const hear = ({ content }: { content: string }) => {
      const sentAt = this.sentAt.get(Number.parseInt(content, 10));
      if (sentAt !== undefined) this.waits.push(performance.now() - sentAt);
    };
    for (const { socket } of open) socket.on('new_message', hear);
    return () => {
      for (const { socket } of open) socket.off('new_message', hear);
    };
  }

  async send(from: Open, to: Open): Promise<void> {
    this.#number += 1;
    const body = {
      receiverId: to.device.memberId,
      content: `${this.#number} ${TEXT}`,
      clientId: randomUUID(),
    };
    this.sentAt.set(this.#number, performance.now());
    const ack = (await from.socket.emitWithAck('send_message', body)) as Ack;
    if (ack.success) this.acknowledged += 1;
    else this.failures += 1;
  }
}

const pairsOf = (all: readonly Open[]): [Open, Open][] =>
  all.flatMap((one, index) => {
    const other = all[index + 1];
    return index % 2 === 0 && other ? [[one, other] as [Open, Open]] : [];
  });

async function write(forMs: number, perSecond: number | undefined): Promise<Written> {
  const post = new Post();
  const stop = post.listen();
  const pairs = pairsOf(open);
  const since = performance.now();
  const isOver = () => performance.now() - since >= forMs;
  const writeOn = async ([one, other]: [Open, Open], index: number): Promise<void> => {
    const pause = perSecond === undefined ? 0 : (pairs.length * 1000) / perSecond;
    if (pause > 0) await after((pause * index) / pairs.length);
    for (let turn = 0; !isOver(); turn += 1) {
      const sent = turn % 2 ? post.send(other, one) : post.send(one, other);
      await (pause > 0 ? Promise.all([sent, after(pause)]) : sent);
    }
  };
  await Promise.all(pairs.map(writeOn));
  const took = performance.now() - since;
  await after(100);
  stop();
  const waits = post.waits.toSorted((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
  return {
    messages: post.acknowledged,
    perSecond: (post.acknowledged * 1000) / took,
    failures: post.failures + (post.acknowledged - waits.length),
    p50: at(0.5),
    p99: at(0.99),
  };
}

async function obey(order: Order): Promise<Written | null> {
  if (order.kind === 'connect') await connect(order.origin, order.devices);
  else if (order.kind === 'write') return write(order.forMs, order.perSecond);
  else {
    for (const { socket } of open) socket.close();
    open = [];
  }
  return null;
}

process.on('message', (order: Order) => {
  void obey(order).then((result) => process.send?.(result));
});
