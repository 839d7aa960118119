/** How many sockets a member has, on all servers together. */
export interface Seats {
  /** Takes a seat for a socket; false where the member has taken `max` already, whatever comes at the same time. */
  take(memberId: string, socketId: string, max: number): Promise<boolean>;
  /** To be called once the socket has gone; a socket without a seat changes nothing. */
  free(memberId: string, socketId: string): void;
  /** Gives all seats of this server back. */
  close(): Promise<void>;
}

/** The seats that one server has given. */
export class OwnSeats {
  readonly #sockets = new Map<string, Set<string>>();

  add(memberId: string, socketId: string): number {
    const taken = this.#sockets.get(memberId) ?? new Set();
    this.#sockets.set(memberId, taken.add(socketId));
    return taken.size;
  }

  /** Whether it had one. */
  remove(memberId: string, socketId: string): boolean {
    const taken = this.#sockets.get(memberId);
    if (!taken?.delete(socketId)) return false;
    if (taken.size === 0) this.#sockets.delete(memberId);
    return true;
  }

  countOf(memberId: string): number {
    return this.#sockets.get(memberId)?.size ?? 0;
  }

  members(): string[] {
    return [...this.#sockets.keys()];
  }
}

/** For one server alone. */
export function createMemorySeats(): Seats {
  const own = new OwnSeats();
  return {
    async take(memberId, socketId, max) {
      if (own.countOf(memberId) >= max) return false;
      own.add(memberId, socketId);
      return true;
    },
    free: (memberId, socketId) => void own.remove(memberId, socketId),
    close: async () => undefined,
  };
}
