import type { PresenceStatus } from '@weft/shared/messaging/views';

/** What one of a member's sockets says: looking, or not. */
export type SocketStatus = 'online' | 'away';

/** One socket of a member, wherever it hangs. */
export interface HeldSocket {
  readonly memberId: string;
  readonly socketId: string;
  /** The server that it hangs on. */
  readonly serverId: string;
  readonly status: SocketStatus;
}

type Named = Pick<HeldSocket, 'memberId' | 'socketId'>;

/** Who is there, counted by live sockets: a server that has just started knows nobody. */
export class LiveMembers {
  readonly #sockets = new Map<string, Map<string, HeldSocket>>();

  /** Whether it is the member's first. */
  add(socket: HeldSocket): boolean {
    const known = this.#sockets.get(socket.memberId);
    if (known) known.set(socket.socketId, socket);
    else this.#sockets.set(socket.memberId, new Map([[socket.socketId, socket]]));
    return !known;
  }

  /** Whether it was the member's last. */
  remove({ memberId, socketId }: Named): boolean {
    const known = this.#sockets.get(memberId);
    if (!known?.delete(socketId) || known.size > 0) return false;
    this.#sockets.delete(memberId);
    return true;
  }

  set({ memberId, socketId }: Named, status: SocketStatus): void {
    const known = this.#sockets.get(memberId);
    const socket = known?.get(socketId);
    if (socket) known?.set(socketId, { ...socket, status });
  }

  /** Somebody is away when all of their sockets are. */
  statusOf(memberId: string): PresenceStatus {
    const known = this.#sockets.get(memberId);
    if (!known) return 'offline';
    return [...known.values()].some(({ status }) => status === 'online') ? 'online' : 'away';
  }

  /** All that hang on a server. */
  ofServer(serverId: string): HeldSocket[] {
    const all = [...this.#sockets.values()].flatMap((sockets) => [...sockets.values()]);
    return all.filter((socket) => socket.serverId === serverId);
  }
}
