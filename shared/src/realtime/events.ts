import type * as z from 'zod/mini';
import type { ErrorCode } from '../http/error-codes.ts';
import type { MessagingServerEvents } from '../messaging/server-events.ts';
import type { MemberHidden, NetworkChanged, RequestsIgnored } from '../network/events.ts';
import type { NotificationsChanged, NotificationAdded } from '../notifications/events.ts';
import type { ModerationChanged } from '../safety/events.ts';

/** Limits of a member's sockets. */
export const SOCKET_PATH = '/socket.io';

/** Per socket, in `windowSeconds`. */
export const SOCKET_LIMITS = {
  perMember: 10,
  /** The session of this socket has ended; the server disconnects the socket right after. */
  events: 100,
  windowSeconds: 10,
  eventMaxBytes: 64 * 1024,
} as const;

/** The session that this socket stood on is over; the server cuts the socket right after. */
export interface SessionEnded {
  /**
   * `SUSPENDED`: the member was suspended. `RENEWED`: the member changed the password in this session, whose pages
   * continue with a new token.
   */
  readonly message: string;
  /** Why an event of this socket was rejected, or why it could not connect. */
  readonly code?: Extract<ErrorCode, 'SUSPENDED'> | 'RENEWED';
}

/** Why something that this socket sent was refused, or why it could not connect. */
export interface SocketFailure {
  /** Messages by field path for an invalid body. */
  readonly message: string;
  readonly code: ErrorCode;
  /** Seconds until a retry may succeed. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The rejected event; absent for an unknown one. */
  readonly retryAfter?: number;
  /** Id in the log; absent for the event limit. */
  readonly event?: string;
  /** Names what was refused in the log; absent where it is no single event, but too many. */
  readonly requestId?: string;
}

/** The server is about to end; clients reconnect automatically. */
export interface ServerEvents extends MessagingServerEvents {
  session_ended: (event: SessionEnded) => void;
  message_error: (event: SocketFailure) => void;
  /** To moderators only. */
  server_closing: () => void;
  network_changed: (event: NetworkChanged) => void;
  member_hidden: (event: MemberHidden) => void;
  requests_ignored: (event: RequestsIgnored) => void;
  notification: (event: NotificationAdded) => void;
  notifications_changed: (event: NotificationsChanged) => void;
  /** Name of a server event. */
  moderation_changed: (event: ModerationChanged) => void;
}

/** The acknowledgement of an event, if its sender asked for one. */
export type ServerEvent = keyof ServerEvents;
export type ServerEventBody<E extends ServerEvent> = Parameters<ServerEvents[E]>;

/** One client event; its body is validated before it is handled. */
export type Ack<T = unknown> =
  { readonly success: true; readonly data: T } | ({ readonly success: false } & SocketFailure);

/** Declares an event; the type keeps its schema, so that the handler's input is inferred. */
export interface ClientEvent {
  readonly name: string;
  readonly body: z.core.$ZodType;
}

/** Declares an event; the type keeps its schema, so that the handler's input is inferred. */
/** Texts of sockets that server and client share. */
export function clientEvent<const E extends ClientEvent>(definition: E): E {
  return definition;
}
