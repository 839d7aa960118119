import { randomUUID } from 'node:crypto';
import { BusMembers } from '../servers/bus-members.ts';
import type { Bus, ServerWatcher, Topic } from '../servers/bus.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Interval of heartbeats, and how long after the last one a server counts as gone (ms). */
const BEAT_EVERY = 2000;
const SILENT_FOR = 7000;

/** Messages of servers about themselves; no topic starts with this character. */
const HELLO = '!hello';
const BEAT = '!beat';
const BYE = '!bye';

interface Options {
  /** Prefix of all names in Redis, so that several installations can share one Redis. */
  readonly prefix: string;
  readonly beatEvery?: number;
  readonly silentFor?: number;
}

/** `[from, name, message]`, or undefined for other content of the channel. */
function readEnvelope(text: string): readonly [string, string, unknown] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return undefined;
    const [from, name, message] = parsed as unknown[];
    return typeof from === 'string' && typeof name === 'string' ? [from, name, message] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bus over Redis publish/subscribe, which does not store messages. A server that was disconnected says hello again; then both sides
 * assume that messages were lost.
 */
class RedisBus implements Bus {
  readonly serverId = randomUUID();
  readonly #redis: RedisConnection;
  readonly #channel: string;
  readonly #silentFor: number;
  readonly #beatEvery: number;
  readonly #members = new BusMembers();
  readonly #heardAt = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #checkedAt = performance.now();
  #hasLeft = false;
  /** A message that could not be sent is a gap for all other servers. */
  #hasLostMessages = false;

  constructor(redis: RedisConnection, { prefix, beatEvery = BEAT_EVERY, silentFor = SILENT_FOR }: Options) {
    this.#redis = redis;
    this.#channel = `${prefix}bus`;
    this.#beatEvery = beatEvery;
    this.#silentFor = silentFor;
  }

  async join(): Promise<this> {
    await this.#redis.listener.subscribe(this.#channel, this.#receive);
    this.#redis.onBack(() => {
      if (!this.#hasLeft) this.#startAfresh();
    });
    this.#timer = setInterval(() => this.#beat(), this.#beatEvery);
    this.#timer.unref();
    await this.#send(HELLO);
    return this;
  }

  publish<T>({ name }: Topic<T>, message: T): void {
    if (!this.#hasLeft) void this.#send(name, message);
  }

  subscribe<T>(topic: Topic<T>, onMessage: (message: T, from: string) => void): void {
    this.#members.subscribe(topic, onMessage);
  }

  watch(watcher: ServerWatcher): void {
    this.#members.watch(watcher);
  }

  others(): ReadonlySet<string> {
    return this.#members.others;
  }

  isWhole(): boolean {
    return this.#redis.isReady() && !this.#hasLostMessages;
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearInterval(this.#timer);
    // While Redis is unreachable there is nothing to leave.
    if (!this.#redis.isReady()) return;
    await this.#send(BYE);
    await this.#redis.listener.unsubscribe(this.#channel, this.#receive).catch(() => undefined);
  }

  #send(name: string, message: unknown = null): Promise<unknown> {
    const text = JSON.stringify([this.serverId, name, message]);
    return this.#redis.commands.publish(this.#channel, text).catch(() => {
      this.#hasLostMessages = true;
    });
  }

  readonly #receive = (text: string): void => {
    const [from, name, message] = readEnvelope(text) ?? [];
    if (this.#hasLeft || from === undefined || name === undefined || from === this.serverId) return;
    if (name === BYE) return this.#lose(from);
    this.#heardAt.set(from, performance.now());
    const isNew = this.#members.join(from);
    if (name === HELLO) {
      // So that the new server learns about this one.
      void this.#send(BEAT);
      if (!isNew) this.#members.rejoin(from);
    } else if (name !== BEAT) this.#members.deliver(name, message, from);
  };

  /** Messages of the time without Redis are lost, in both directions. */
  #startAfresh(): void {
    this.#hasLostMessages = false;
    for (const id of this.#heardAt.keys()) this.#heardAt.set(id, performance.now());
    this.#members.reportGap();
    void this.#send(HELLO);
  }

  #beat(): void {
    const now = performance.now();
    const wasStopped = now - this.#checkedAt > this.#silentFor / 2 + this.#beatEvery;
    this.#checkedAt = now;
    if (this.#hasLostMessages && this.#redis.isReady()) this.#startAfresh();
    else void this.#send(BEAT);
    for (const [id, at] of this.#heardAt) {
      // A process that was suspended still has unread messages.
      if (wasStopped) this.#heardAt.set(id, now);
      else if (now - at > this.#silentFor) this.#lose(id);
    }
  }

  #lose(serverId: string): void {
    this.#heardAt.delete(serverId);
    this.#members.remove(serverId);
  }
}

export function joinRedisBus(redis: RedisConnection, options: Options): Promise<Bus> {
  return new RedisBus(redis, options).join();
}
