/** Path of the socket endpoint. */
export const SOCKET_PATH = '/socket.io';

/** Limits of a member's sockets. */
export const SOCKET_LIMITS = {
  perMember: 10,
  /** Events per socket in `windowSeconds`. */
  events: 100,
  windowSeconds: 10,
  eventMaxBytes: 64 * 1024,
} as const;
