/** One socket of a member, by the name that its events carry too. */
export interface LiveSocket {
  readonly memberId: string;
  readonly socketId: string;
}

/** Told of sockets as they come and go, so that it can be known who is there. */
export interface SocketWatcher {
  came(socket: LiveSocket): void;
  left(socket: LiveSocket): void;
}
