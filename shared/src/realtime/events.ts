import type * as z from 'zod/mini';
import type { ErrorCode } from '../http/error-codes.ts';
import type { MessagingServerEvents } from '../messaging/server-events.ts';
import type { MemberHidden, NetworkChanged, RequestsIgnored } from '../network/events.ts';
import type { NotificationsChanged, NotificationTold } from '../notifications/events.ts';
import type { ModerationChanged } from '../safety/events.ts';

/** Where the socket answers, from the origin's root (specification 3.1). */
export const SOCKET_PATH = '/socket.io';

/** Bounds of a member's sockets (specification 3.15). */
export const SOCKET_LIMITS = {
  perMember: 10,
  /** Of one socket, in `windowSeconds`. */
  events: 100,
  windowSeconds: 10,
  eventMaxBytes: 64 * 1024,
} as const;

/** The session that this socket stood on is over; the server cuts the socket right after. */
export interface SessionEnded {
  /** A sentence for people. */
  readonly message: string;
  /** Set where it is over because the member was suspended. */
  readonly code?: Extract<ErrorCode, 'SUSPENDED'>;
}

/** Why something that this socket sent was refused, or why it could not connect. */
export interface SocketFailure {
  /** A sentence for people. */
  readonly message: string;
  readonly code: ErrorCode;
  /** Messages by field path, where the event's body had the wrong form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until the same may succeed, where it came too often. */
  readonly retryAfter?: number;
  /** The event that was refused; absent where it is none of the product's. */
  readonly event?: string;
  /** Names what was refused in the log; absent where it is no single event, but too many. */
  readonly requestId?: string;
}

/** What the server sends, by event name. Names that the product's description gives stay as they are there. */
export interface ServerEvents extends MessagingServerEvents {
  session_ended: (event: SessionEnded) => void;
  message_error: (event: SocketFailure) => void;
  /** The server is about to end; whoever hears it connects again by itself. */
  server_closing: () => void;
  network_changed: (event: NetworkChanged) => void;
  member_hidden: (event: MemberHidden) => void;
  requests_ignored: (event: RequestsIgnored) => void;
  notification: (event: NotificationTold) => void;
  notifications_changed: (event: NotificationsChanged) => void;
  /** To moderators alone. */
  moderation_changed: (event: ModerationChanged) => void;
}

/** The name of something that the server sends. */
export type ServerEvent = keyof ServerEvents;
export type ServerEventBody<E extends ServerEvent> = Parameters<ServerEvents[E]>;

/** How an event is acknowledged, where its sender asked for that. */
export type Ack<T = unknown> =
  { readonly success: true; readonly data: T } | ({ readonly success: false } & SocketFailure);

/** One event that a client may send, described once: its form is checked before anything is done. */
export interface ClientEvent {
  readonly name: string;
  readonly body: z.core.$ZodType;
}

/** Declares an event; the type keeps its schema, so that the handler's input is inferred. */
/* @__NO_SIDE_EFFECTS__ */
export function clientEvent<const E extends ClientEvent>(definition: E): E {
  return definition;
}
