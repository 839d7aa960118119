import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ObjectIdString } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { NOTIFICATION_LIMITS } from '../limits.ts';
import { QuietHours } from './quiet-hours.ts';
import { Digest, NotificationSettings } from './settings.ts';
import { NotificationView } from './views.ts';

/** These calls exist only under `/api`, because a screen has the same path. */
const common = { access: 'session', atRoot: false } as const;

/** Number of unread entries; counted up to 99. */
const unreadCount = z.number();

export const listNotifications = endpoint({
  ...common,
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  summary: 'List notifications, grouped, newest first.',
  query: PageQuery,
  answer: z.object({ notifications: z.array(NotificationView), nextCursor, unreadCount }),
});

export const countUnreadNotifications = endpoint({
  ...common,
  id: 'notifications.unreadCount',
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'Count unread notifications.',
  answer: z.object({ unreadCount }),
});

export const ReadInput = z.optional(
  z.object({
    /** Ids to mark as read; all if absent. */
    ids: z.optional(z.array(ObjectIdString).check(z.maxLength(NOTIFICATION_LIMITS.readMax))),
  }),
);

export const readNotifications = endpoint({
  ...common,
  id: 'notifications.read',
  method: 'PATCH',
  path: '/notifications/read',
  summary: 'Mark some notifications or all as read.',
  body: ReadInput,
  answer: z.object({ unreadCount }),
});

export const getNotificationSettings = endpoint({
  ...common,
  id: 'notifications.settings',
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Get which kinds of notifications appear in Weft, and which are sent by mail.',
  answer: z.object({ settings: NotificationSettings }),
});

export const SettingsInput = z.object({
  kinds: z.optional(z.partial(NotificationSettings.shape.kinds)),
  /** Kinds that can't be chosen for a channel are ignored. */
  push: z.optional(z.partial(NotificationSettings.shape.push)),
  mail: z.optional(z.partial(NotificationSettings.shape.mail)),
  messageText: z.optional(z.boolean()),
  digest: z.optional(Digest),
  quietHours: z.optional(z.nullable(QuietHours)),
  /** Sends mails again. */
  mailProblem: z.optional(z.null()),
});

export const changeNotificationSettings = endpoint({
  ...common,
  id: 'notifications.changeSettings',
  method: 'PATCH',
  path: '/notifications/settings',
  summary: 'Change the given settings.',
  body: SettingsInput,
  answer: z.object({ settings: NotificationSettings }),
});
