import * as z from 'zod/mini';
import { MATRIX_KINDS, type MatrixKind } from './channels.ts';
import { QuietHours } from './quiet-hours.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './views.ts';

/** Frequency of mails about unread entries. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export const Digest = z.enum(DIGESTS);

/** Why mails about what is unread are not sent: the address was refused for ever, or too often for now. */
export const MAIL_PROBLEMS = ['refused', 'paused'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

type Switches<Kind extends string> = Record<Kind, z.ZodMiniBoolean>;

const MatrixSwitches = z.object(
  Object.fromEntries(MATRIX_KINDS.map((kind) => [kind, z.boolean()])) as Switches<MatrixKind>,
);

/** Which kinds are switched on for which channel, and what else a member chose. */
export const NotificationSettings = z.object({
  /** Kinds that appear in Weft. */
  kinds: z.object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.boolean()])) as Switches<NotificationKind>,
  ),
  /** Kinds that are sent to browsers while no page is in front. */
  push: MatrixSwitches,
  /** Kinds that are sent by mail while they are unread. */
  mail: MatrixSwitches,
  /** Whether push messages about messages say what was written. */
  messageText: z.boolean(),
  digest: Digest,
  /** When no push messages and mails are sent; null without such hours. */
  quietHours: z.nullable(QuietHours),
  /** Why no mails are sent; null if they are. */
  mailProblem: z.nullable(z.enum(MAIL_PROBLEMS)),
});

export type Digest = z.infer<typeof Digest>;
export type NotificationSettings = z.infer<typeof NotificationSettings>;
