import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { OnlineUser, Presence as PresenceView, PresenceStatus } from '@weft/shared/messaging/views';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { withoutRequestContext } from '../../../platform/logger/request-context.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { LiveSocket, Publisher, SocketWatcher } from '../../../realtime/index.ts';
import { LiveMembers, type HeldSocket, type SocketStatus } from './live-members.ts';
import { shareSockets } from './sockets-of-servers.ts';

const KEPT = 50_000;

interface Deps {
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly background: Background;
  readonly bus: Bus;
  /** Stores a member's last activity. */
  readonly noteSeen: (memberId: string, at: Date) => Promise<void>;
  /** Last activity in the database, of the members who can be found. */
  readonly lastActiveOf: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>;
  /** Members who see this one's presence: those with a conversation or connection, except blocked ones. */
  readonly peersOf: (memberId: string) => Promise<readonly string[]>;
}

/**
 * Who publishes a change: the server where it happened, to all devices; or each server to its own devices, if each
 * detects it.
 */
type PublishingServer = 'this server' | 'each server' | 'another server';

interface Leaving {
  readonly timer: NodeJS.Timeout;
  /** What the others see until the member returns or is offline. */
  readonly status: PresenceStatus;
  /** The server of the last socket. */
  readonly serverId: string;
  publishedBy: PublishingServer;
}

/** Presence of members. Every server knows the sockets of all servers. */
export class Presence implements SocketWatcher {
  readonly #deps: Deps;
  readonly #live = new LiveMembers();
  /** Members whose last socket closed a moment ago: not published yet, because they may return. */
  readonly #leaving = new Map<string, Leaving>();
  readonly #leftAt = boundedCache<number>(KEPT);
  readonly #others: ReturnType<typeof shareSockets>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#others = shareSockets(deps.bus, this.#live, {
      came: (socket) => this.#enter(socket, 'another server'),
      left: (socket, serverId) => this.#exit({ ...socket, serverId }, 'another server'),
      says: (socket, status) => this.#live.set(socket, status),
      foundHere: (socket) => this.#enter(socket, 'each server'),
      foundGone: (socket) => this.#exit(socket, 'each server'),
      serverGone: (serverId) => {
        for (const leaving of this.#leaving.values()) {
          if (leaving.serverId === serverId) leaving.publishedBy = 'each server';
        }
      },
    });
  }

  came(socket: LiveSocket): void {
    this.#others.came(socket);
    this.#enter({ ...socket, serverId: this.#deps.bus.serverId, status: 'online' }, 'this server');
  }

  left(socket: LiveSocket): void {
    this.#others.left(socket);
    this.#exit({ ...socket, serverId: this.#deps.bus.serverId }, 'this server');
  }

  /** A socket reports whether its page is visible. */
  say(socket: LiveSocket, status: SocketStatus): void {
    const before = this.#live.statusOf(socket.memberId);
    this.#live.set(socket, status);
    this.#others.says(socket, status);
    this.#publishIfChanged(socket.memberId, before, 'this server');
  }

  statusOf(memberId: string): PresenceStatus {
    return this.#leaving.get(memberId)?.status ?? this.#live.statusOf(memberId);
  }

  /** Whether a page of the member is visible now. Not after the last one has closed, while others still see the member online. */
  isInFront(memberId: string): boolean {
    return this.#live.statusOf(memberId) === 'online';
  }

  /** Presence of members, for a viewer who may see it; at most one query. */
  async ofAll(memberIds: readonly string[]): Promise<ReadonlyMap<string, PresenceView>> {
    const statuses = memberIds.map((id) => [id, this.statusOf(id)] as const);
    const lastSeen = await this.#lastSeen(
      statuses.flatMap(([id, status]) => (status === 'offline' ? id : [])),
    );
    return new Map(
      statuses.map(([id, status]) => [
        id,
        { status, lastSeen: status === 'offline' ? (lastSeen.get(id)?.toISOString() ?? null) : null },
      ]),
    );
  }

  /** Online members among those whom the viewer may see. */
  async onlineFor(viewerId: string): Promise<OnlineUser[]> {
    const peers = await this.#deps.peersOf(viewerId);
    return peers.flatMap((userId) => {
      const status = this.statusOf(userId);
      return status === 'offline' ? [] : [{ userId, status, lastSeen: null }];
    });
  }

  #enter(socket: HeldSocket, publishedBy: PublishingServer): void {
    const { memberId } = socket;
    const before = this.statusOf(memberId);
    const isFirst = this.#live.add(socket);
    clearTimeout(this.#leaving.get(memberId)?.timer);
    this.#leaving.delete(memberId);
    if (isFirst && before === 'offline') this.#publish(memberId, socket.status, publishedBy);
    else this.#publishIfChanged(memberId, before, publishedBy);
  }

  #exit(socket: Omit<HeldSocket, 'status'>, publishedBy: PublishingServer): void {
    const { memberId, serverId } = socket;
    const before = this.#live.statusOf(memberId);
    const now = this.#deps.clock.now();
    if (!this.#live.remove(socket)) {
      this.#publishIfChanged(memberId, before, publishedBy);
      return;
    }
    this.#leftAt.set(memberId, now);
    // The call that ended the last socket does not wait for this.
    const timer = withoutRequestContext(() =>
      setTimeout(() => {
        this.#leaving.delete(memberId);
        this.#publish(memberId, 'offline', leaving.publishedBy);
      }, MESSAGE_LIMITS.presenceGrace),
    );
    timer.unref();
    const leaving: Leaving = { timer, status: before, serverId, publishedBy };
    this.#leaving.set(memberId, leaving);
  }

  /** Exact times of the members whom this server saw leave; else the last activity in the database. */
  async #lastSeen(memberIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const left = memberIds.flatMap((id) => {
      const leftAt = this.#leftAt.get(id);
      return leftAt === undefined ? [] : [[id, new Date(leftAt)] as const];
    });
    const seen = new Set(left.map(([id]) => id));
    const others = memberIds.filter((id) => !seen.has(id));
    return new Map([...(others.length === 0 ? [] : await this.#deps.lastActiveOf(others)), ...left]);
  }

  #publishIfChanged(memberId: string, before: PresenceStatus, publishedBy: PublishingServer): void {
    const status = this.statusOf(memberId);
    if (status !== before && !this.#leaving.has(memberId)) this.#publish(memberId, status, publishedBy);
  }

  #publish(memberId: string, status: PresenceStatus, publishedBy: PublishingServer): void {
    if (publishedBy === 'another server') return;
    const { background, noteSeen } = this.#deps;
    const publisher = publishedBy === 'this server' ? this.#deps.publisher : this.#deps.publisher.here;
    background.run('tell who is there', async () => {
      const leftAt = this.#leftAt.get(memberId);
      const lastSeen = leftAt === undefined ? null : new Date(leftAt);
      const peers = await this.#deps.peersOf(memberId);
      const present = peers.filter((each) => this.#live.statusOf(each) !== 'offline');
      // A member who returned or left again meanwhile was handled by a later call.
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
