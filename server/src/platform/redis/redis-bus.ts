import { randomUUID } from 'node:crypto';
import { BusMembers } from '../servers/bus-members.ts';
import type { Bus, ServerWatcher, Topic } from '../servers/bus.ts';
import type { RedisConnection } from './redis-connection.ts';

/** How often a server says that it is there, and after how long without a word it counts as gone (ms). */
const BEAT_EVERY = 2000;
const SILENT_FOR = 7000;

/** What servers say about themselves; topics never begin with this sign. */
const HELLO = '!hello';
const BEAT = '!beat';
const BYE = '!bye';

interface Options {
  /** Begins the names of everything in Redis, so that several Wefts may share one. */
  readonly prefix: string;
  readonly beatEvery?: number;
  readonly silentFor?: number;
}

/** `[from, name, word]`, or nothing where it is none of ours. */
function readEnvelope(text: string): readonly [string, string, unknown] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return undefined;
    const [from, name, word] = parsed as unknown[];
    return typeof from === 'string' && typeof name === 'string' ? [from, name, word] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bus over Redis' publish and subscribe, which forgets what nobody hears: whoever was cut off says hello again, and then both sides
 * take it that words were lost.
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
  /** A word that could not be told is a gap for all others, also where nothing else was lost. */
  #hasLostWords = false;

  constructor(redis: RedisConnection, { prefix, beatEvery = BEAT_EVERY, silentFor = SILENT_FOR }: Options) {
    this.#redis = redis;
    this.#channel = `${prefix}bus`;
    this.#beatEvery = beatEvery;
    this.#silentFor = silentFor;
  }

  async join(): Promise<this> {
    await this.#redis.listener.subscribe(this.#channel, this.#hear);
    this.#redis.onBack(() => {
      if (!this.#hasLeft) this.#startAfresh();
    });
    this.#timer = setInterval(() => this.#beat(), this.#beatEvery);
    this.#timer.unref();
    await this.#say(HELLO);
    return this;
  }

  publish<T>({ name }: Topic<T>, word: T): void {
    if (!this.#hasLeft) void this.#say(name, word);
  }

  subscribe<T>(topic: Topic<T>, hear: (word: T, from: string) => void): void {
    this.#members.subscribe(topic, hear);
  }

  watch(watcher: ServerWatcher): void {
    this.#members.watch(watcher);
  }

  others(): ReadonlySet<string> {
    return this.#members.others;
  }

  isWhole(): boolean {
    return this.#redis.isReady() && !this.#hasLostWords;
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearInterval(this.#timer);
    // While Redis is away there is nothing to leave.
    if (!this.#redis.isReady()) return;
    await this.#say(BYE);
    await this.#redis.listener.unsubscribe(this.#channel, this.#hear).catch(() => undefined);
  }

  #say(name: string, word: unknown = null): Promise<unknown> {
    const text = JSON.stringify([this.serverId, name, word]);
    return this.#redis.commands.publish(this.#channel, text).catch(() => {
      this.#hasLostWords = true;
    });
  }

  readonly #hear = (text: string): void => {
    const [from, name, word] = readEnvelope(text) ?? [];
    if (this.#hasLeft || from === undefined || name === undefined || from === this.serverId) return;
    if (name === BYE) return this.#lose(from);
    this.#heardAt.set(from, performance.now());
    const isNew = this.#members.meet(from);
    if (name === HELLO) {
      // So that it knows of us, too.
      void this.#say(BEAT);
      if (!isNew) this.#members.meetAgain(from);
    } else if (name !== BEAT) this.#members.hear(name, word, from);
  };

  /** What was told meanwhile, either way, is lost. */
  #startAfresh(): void {
    this.#hasLostWords = false;
    for (const id of this.#heardAt.keys()) this.#heardAt.set(id, performance.now());
    this.#members.tellGap();
    void this.#say(HELLO);
  }

  #beat(): void {
    const now = performance.now();
    const wasStopped = now - this.#checkedAt > this.#silentFor / 2 + this.#beatEvery;
    this.#checkedAt = now;
    if (this.#hasLostWords && this.#redis.isReady()) this.#startAfresh();
    else void this.#say(BEAT);
    for (const [id, at] of this.#heardAt) {
      // A process that was stopped has its mail still to read.
      if (wasStopped) this.#heardAt.set(id, now);
      else if (now - at > this.#silentFor) this.#lose(id);
    }
  }

  #lose(serverId: string): void {
    this.#heardAt.delete(serverId);
    this.#members.lose(serverId);
  }
}

export function joinRedisBus(redis: RedisConnection, options: Options): Promise<Bus> {
  return new RedisBus(redis, options).join();
}
