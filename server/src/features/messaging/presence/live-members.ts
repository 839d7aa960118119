import type { PresenceStatus } from '@weft/shared/messaging/views';
import type { LiveSocket } from '../../../realtime/index.ts';

/** What one of a member's sockets says: looking, or not. */
export type SocketStatus = 'online' | 'away';

/** Who is there, counted by live sockets: a server that has just started knows nobody. */
export class LiveMembers {
  readonly #sockets = new Map<string, Map<string, SocketStatus>>();

  /** Whether it is the member's first. */
  add({ memberId, socketId }: LiveSocket): boolean {
    const known = this.#sockets.get(memberId);
    if (known) known.set(socketId, 'online');
    else this.#sockets.set(memberId, new Map([[socketId, 'online']]));
    return !known;
  }

  /** Whether it was the member's last. */
  remove({ memberId, socketId }: LiveSocket): boolean {
    const known = this.#sockets.get(memberId);
    if (!known?.delete(socketId) || known.size > 0) return false;
    this.#sockets.delete(memberId);
    return true;
  }

  set({ memberId, socketId }: LiveSocket, status: SocketStatus): void {
    const known = this.#sockets.get(memberId);
    if (known?.has(socketId)) known.set(socketId, status);
  }

  /** Somebody is away when all of their sockets are. */
  statusOf(memberId: string): PresenceStatus {
    const known = this.#sockets.get(memberId);
    if (!known) return 'offline';
    return [...known.values()].includes('online') ? 'online' : 'away';
  }
}
