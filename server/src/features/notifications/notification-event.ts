import type { NotificationKind } from '@weft/shared/notifications/views';

/** An action of one member that another is notified of. */
export interface NotificationEvent {
  readonly kind: NotificationKind;
  /** The notified member. */
  readonly member: string;
  /** The acting member or company, or the removed job; the notified member if the network acts. */
  readonly actor: string;
  /** The post; absent for events about members and companies. */
  readonly postId?: string;
  /** The acting company; absent if a member acts. */
  readonly companyId?: string;
  /** The removed job; absent for other events. */
  readonly jobId?: string;
  /** Identifies a repeatable action: the text's id, or that and the member who reacted. */
  readonly key?: string;
  /** For a reply or reaction: the comment that it is to. A reaction may also be to a reply. A mention: its comment. */
  readonly thread?: string;
  /** For a mention in a reply: the author of the comment, whom the member must be allowed to see. */
  readonly under?: string;
}
