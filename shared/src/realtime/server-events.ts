import type { NetworkLook } from '../appearance/network-look.ts';
import type { ErrorCode } from '../http/error-codes.ts';
import type { Language } from '../languages/languages.ts';
import type { MessagingServerEvents } from '../messaging/server-events.ts';
import type { MemberHidden, NetworkChanged, RequestsIgnored } from '../network/events.ts';
import type { NotificationsChanged, NotificationAdded } from '../notifications/events.ts';
import type { PostsChanged } from '../posts/live-events.ts';
import type { ModerationChanged } from '../safety/events.ts';
import type { SocketFailure } from '../sockets/client-event.ts';

/** The session of this socket has ended; the server disconnects the socket right after. */
export interface SessionEnded {
  readonly message: string;
  /**
   * `SUSPENDED`: the member was suspended. `RENEWED`: the member changed the password in this session, whose pages
   * continue with a new token.
   */
  readonly code?: Extract<ErrorCode, 'SUSPENDED'> | 'RENEWED';
}

/** The member changed the stored language, on this device or another one; null follows the browser. */
export interface LanguageChanged {
  readonly language: Language | null;
}

/** Events from server to client. */
export interface ServerEvents extends MessagingServerEvents {
  session_ended: (event: SessionEnded) => void;
  language_changed: (event: LanguageChanged) => void;
  /** The member's role has changed: the own profile says which it is now. */
  role_changed: () => void;
  /** The member's profile has changed without a call of theirs. */
  profile_changed: () => void;
  /** To all pages: name, colour or pictures of the network have changed. */
  appearance_changed: (look: NetworkLook) => void;
  message_error: (event: SocketFailure) => void;
  /** The server is about to stop; clients reconnect automatically. */
  server_closing: () => void;
  network_changed: (event: NetworkChanged) => void;
  member_hidden: (event: MemberHidden) => void;
  requests_ignored: (event: RequestsIgnored) => void;
  notification: (event: NotificationAdded) => void;
  notifications_changed: (event: NotificationsChanged) => void;
  /** To one page, about what it shows. */
  posts_changed: (event: PostsChanged) => void;
  /** Only to moderators. */
  moderation_changed: (event: ModerationChanged) => void;
}

/** Name of a server event. */
export type ServerEvent = keyof ServerEvents;
export type ServerEventBody<E extends ServerEvent> = Parameters<ServerEvents[E]>;
