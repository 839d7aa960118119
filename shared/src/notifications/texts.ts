import type { NotificationKind } from './views.ts';

/** Texts of notifications that are used in more than one place. */
export const NOTIFICATION_TEXTS = {
  /** Phrases after the names of actors. */
  did: {
    request: 'sent you a connection request',
    accepted: 'accepted your connection request',
    follow: 'started following you',
    reaction: 'reacted to your post',
    comment: 'commented on your post',
    reply: 'replied to your comment',
  },
  kinds: {
    request: 'Connection requests',
    accepted: 'Accepted requests',
    follow: 'New followers',
    reaction: 'Reactions to my posts',
    comment: 'Comments on my posts',
    reply: 'Replies to my comments',
  },
  failed: {
    load: 'Failed to load notifications',
    read: 'Failed to mark as read. Please try again.',
    loadSettings: 'Failed to load notification settings',
    changeSettings: 'Failed to change notification settings. Please try again.',
  },
} as const satisfies {
  readonly did: Readonly<Record<NotificationKind, string>>;
  readonly kinds: Readonly<Record<NotificationKind, string>>;
  readonly failed: object;
};
