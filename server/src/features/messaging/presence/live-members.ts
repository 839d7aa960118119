import type { PresenceStatus } from '@weft/shared/messaging/views';

/** Status of one socket: visible page or not. */
export type SocketStatus = 'online' | 'away';

/** One socket of a member, on any server. */
export interface HeldSocket {
  readonly memberId: string;
  readonly socketId: string;
  /** The server of the socket. */
  readonly serverId: string;
  readonly status: SocketStatus;
}

type Named = Pick<HeldSocket, 'memberId' | 'socketId'>;

/** Online members by live sockets. A server knows nobody at its start. */
export class LiveMembers {
  readonly #sockets = new Map<string, Map<string, HeldSocket>>();

  /** Returns whether it is the member's first socket. */
  add(socket: HeldSocket): boolean {
    const known = this.#sockets.get(socket.memberId);
    if (known) known.set(socket.socketId, socket);
    else this.#sockets.set(socket.memberId, new Map([[socket.socketId, socket]]));
    return !known;
  }

  /** Returns whether it was the member's last socket. */
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

  /** A member is away if all of their sockets are. */
  statusOf(memberId: string): PresenceStatus {
    const known = this.#sockets.get(memberId);
    if (!known) return 'offline';
    return [...known.values()].some(({ status }) => status === 'online') ? 'online' : 'away';
  }

  /** All sockets of a server. */
  ofServer(serverId: string): HeldSocket[] {
    const all = [...this.#sockets.values()].flatMap((sockets) => [...sockets.values()]);
    return all.filter((socket) => socket.serverId === serverId);
  }
}
