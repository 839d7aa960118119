import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { OnlineUser, Presence as PresenceView, PresenceStatus } from '@weft/shared/messaging/views';
import type { Background } from '../../../platform/background.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { LiveSocket, Publisher, SocketWatcher } from '../../../realtime/index.ts';
import { LiveMembers, type HeldSocket, type SocketStatus } from './live-members.ts';
import { shareSockets } from './sockets-of-servers.ts';

const KEPT = 50_000;

interface Parts {
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly background: Background;
  readonly bus: Bus;
  /** Writes down when a member was last there. */
  readonly noteSeen: (memberId: string, at: Date) => Promise<void>;
  /** What the database knows of that; undefined of who is not a member any more. */
  readonly lastActiveOf: (memberId: string) => Promise<Date | undefined>;
  /** Whom it concerns whether a member is there: those who share a conversation or a connection, and none who is blocked. */
  readonly peersOf: (memberId: string) => Promise<readonly string[]>;
}

/**
 * Who tells of a change: this server everybody, where it happened on it; this server its own devices, where each server finds out by
 * itself; or the server where it happened.
 */
type Teller = 'this server' | 'each server' | 'another server';

interface Leaving {
  readonly timer: NodeJS.Timeout;
  /** The server that the last socket hung on. */
  readonly serverId: string;
  teller: Teller;
}

/** Who is there, and whom that is told (specification 3.8). Every server knows the sockets of all. */
export class Presence implements SocketWatcher {
  readonly #parts: Parts;
  readonly #live = new LiveMembers();
  /** Members whose last socket is gone and who may be back in a moment: nobody is told yet. */
  readonly #leaving = new Map<string, Leaving>();
  readonly #leftAt = new BoundedMap<string, number>(KEPT);
  readonly #others: ReturnType<typeof shareSockets>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#others = shareSockets(parts.bus, this.#live, {
      came: (socket) => this.#enter(socket, 'another server'),
      left: (socket, serverId) => this.#exit({ ...socket, serverId }, 'another server'),
      says: (socket, status) => this.#live.set(socket, status),
      foundHere: (socket) => this.#enter(socket, 'each server'),
      foundGone: (socket) => this.#exit(socket, 'each server'),
      serverGone: (serverId) => {
        for (const leaving of this.#leaving.values()) {
          if (leaving.serverId === serverId) leaving.teller = 'each server';
        }
      },
    });
  }

  came(socket: LiveSocket): void {
    this.#others.came(socket);
    this.#enter({ ...socket, serverId: this.#parts.bus.serverId, status: 'online' }, 'this server');
  }

  left(socket: LiveSocket): void {
    this.#others.left(socket);
    this.#exit({ ...socket, serverId: this.#parts.bus.serverId }, 'this server');
  }

  /** A socket says whether its member looks at it. */
  say(socket: LiveSocket, status: SocketStatus): void {
    const before = this.#live.statusOf(socket.memberId);
    this.#live.set(socket, status);
    this.#others.says(socket, status);
    this.#tellIfOther(socket.memberId, before, 'this server');
  }

  statusOf(memberId: string): PresenceStatus {
    return this.#leaving.has(memberId) ? 'online' : this.#live.statusOf(memberId);
  }

  /** For one whom it concerns. */
  async of(memberId: string): Promise<PresenceView> {
    const status = this.statusOf(memberId);
    return { status, lastSeen: status === 'offline' ? await this.#lastSeen(memberId) : null };
  }

  /** Those who are there, of all whom the viewer may know it of. */
  async onlineFor(viewerId: string): Promise<OnlineUser[]> {
    const peers = await this.#parts.peersOf(viewerId);
    return peers.flatMap((userId) => {
      const status = this.statusOf(userId);
      return status === 'offline' ? [] : [{ userId, status, lastSeen: null }];
    });
  }

  #enter(socket: HeldSocket, teller: Teller): void {
    const { memberId } = socket;
    const before = this.statusOf(memberId);
    const isFirst = this.#live.add(socket);
    clearTimeout(this.#leaving.get(memberId)?.timer);
    this.#leaving.delete(memberId);
    if (isFirst && before === 'offline') this.#tell(memberId, socket.status, teller);
    else this.#tellIfOther(memberId, before, teller);
  }

  #exit(socket: Omit<HeldSocket, 'status'>, teller: Teller): void {
    const { memberId, serverId } = socket;
    const before = this.#live.statusOf(memberId);
    const now = this.#parts.clock.now();
    if (!this.#live.remove(socket)) {
      this.#tellIfOther(memberId, before, teller);
      return;
    }
    this.#leftAt.set(memberId, now);
    const timer = setTimeout(() => {
      this.#leaving.delete(memberId);
      this.#tell(memberId, 'offline', leaving.teller);
    }, MESSAGE_LIMITS.presenceGrace);
    timer.unref();
    const leaving: Leaving = { timer, serverId, teller };
    this.#leaving.set(memberId, leaving);
  }

  /** Exactly where this server saw them go; else when the database last heard of them. */
  async #lastSeen(memberId: string): Promise<string | null> {
    const leftAt = this.#leftAt.get(memberId);
    if (leftAt !== undefined) return new Date(leftAt).toISOString();
    const lastActive = await this.#parts.lastActiveOf(memberId);
    return lastActive?.toISOString() ?? null;
  }

  #tellIfOther(memberId: string, before: PresenceStatus, teller: Teller): void {
    const status = this.statusOf(memberId);
    if (status !== before && !this.#leaving.has(memberId)) this.#tell(memberId, status, teller);
  }

  #tell(memberId: string, status: PresenceStatus, teller: Teller): void {
    if (teller === 'another server') return;
    const { background, noteSeen } = this.#parts;
    const publisher = teller === 'this server' ? this.#parts.publisher : this.#parts.publisher.here;
    background.run('tell who is there', async () => {
      const leftAt = this.#leftAt.get(memberId);
      const lastSeen = leftAt === undefined ? null : new Date(leftAt);
      const peers = await this.#parts.peersOf(memberId);
      const present = peers.filter((each) => this.#live.statusOf(each) !== 'offline');
      // Whoever was back or gone again meanwhile has been told of in another turn.
      if (this.statusOf(memberId) !== status) return;
      if (status === 'offline') {
        const event = { userId: memberId, lastSeen: lastSeen?.toISOString() ?? null };
        publisher.toMembers(present, 'user_offline', event);
        if (lastSeen) await noteSeen(memberId, lastSeen);
      } else {
        if (status === 'online') publisher.toMembers(present, 'user_online', { userId: memberId });
        publisher.toMembers(present, 'user_status_updated', { userId: memberId, status });
      }
    });
  }
}
