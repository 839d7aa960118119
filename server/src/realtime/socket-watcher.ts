/** One socket of a member, by the id that its events have too. */
export interface LiveSocket {
  readonly memberId: string;
  readonly socketId: string;
}

/** Callbacks for sockets that connect and disconnect; presence uses them. */
export interface SocketWatcher {
  came(socket: LiveSocket): void;
  left(socket: LiveSocket): void;
}
