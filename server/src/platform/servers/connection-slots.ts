/** Limits the sockets of a member, over all servers. */
export interface ConnectionSlots {
  /** Takes a slot for a socket; false if the member uses `max` slots already. Concurrent calls never exceed `max`. */
  take(memberId: string, socketId: string, max: number): Promise<boolean>;
  /** Call it once the socket is closed; without effect for a socket that has no slot. */
  free(memberId: string, socketId: string): void;
  /** Frees all slots of this server. */
  close(): Promise<void>;
}

/** The slots that one server uses. */
export class LocalConnectionSlots {
  readonly #sockets = new Map<string, Set<string>>();

  add(memberId: string, socketId: string): number {
    const taken = this.#sockets.get(memberId) ?? new Set();
    this.#sockets.set(memberId, taken.add(socketId));
    return taken.size;
  }

  /** Returns whether the socket had a slot. */
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
export function createMemoryConnectionSlots(): ConnectionSlots {
  const own = new LocalConnectionSlots();
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
