import { NOTIFICATION_KINDS, type NotificationKind } from './views.ts';

/** Ways on which a notification reaches its member: in Weft itself, by push and by mail. */
export const CHANNELS = ['app', 'push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Kinds of notifications, and what members are told of in other ways. */
export const MATRIX_KINDS = [...NOTIFICATION_KINDS, 'message', 'security'] as const;
export type MatrixKind = NotificationKind | 'message' | 'security';

/** Groups of kinds, in the order of the settings. */
export const KIND_GROUPS = ['people', 'messages', 'posts', 'companies', 'account'] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

/** `on` and `off` are defaults that members change; the others hold for everybody. */
type ChannelRule = 'on' | 'off' | 'always';

type Row = Readonly<Record<Channel, ChannelRule>> & { readonly group: KindGroup };

/** Which channels each kind has. A kind that is switched off in Weft is on no other channel. */
export const CHANNEL_MATRIX: Readonly<Record<MatrixKind, Row>> = {
  request: { group: 'people', app: 'on', push: 'on', mail: 'on' },
  accepted: { group: 'people', app: 'on', push: 'on', mail: 'on' },
  follow: { group: 'people', app: 'on', push: 'off', mail: 'off' },
  message: { group: 'messages', app: 'always', push: 'on', mail: 'on' },
  mention: { group: 'posts', app: 'on', push: 'on', mail: 'on' },
  comment: { group: 'posts', app: 'on', push: 'on', mail: 'off' },
  reply: { group: 'posts', app: 'on', push: 'on', mail: 'on' },
  reaction: { group: 'posts', app: 'on', push: 'off', mail: 'off' },
  commentReaction: { group: 'posts', app: 'on', push: 'off', mail: 'off' },
  repost: { group: 'posts', app: 'on', push: 'off', mail: 'off' },
  quote: { group: 'posts', app: 'on', push: 'off', mail: 'off' },
  companyRole: { group: 'companies', app: 'on', push: 'on', mail: 'on' },
  companyDomain: { group: 'companies', app: 'on', push: 'on', mail: 'on' },
  companyLink: { group: 'companies', app: 'on', push: 'off', mail: 'off' },
  application: { group: 'companies', app: 'on', push: 'on', mail: 'on' },
  applicationEnding: { group: 'companies', app: 'on', push: 'on', mail: 'on' },
  applicationErased: { group: 'companies', app: 'on', push: 'on', mail: 'on' },
  applicant: { group: 'companies', app: 'on', push: 'on', mail: 'on' },
  jobAlert: { group: 'companies', app: 'on', push: 'off', mail: 'on' },
  failedBackup: { group: 'account', app: 'on', push: 'on', mail: 'on' },
  security: { group: 'account', app: 'always', push: 'always', mail: 'always' },
};

/** Kinds that are mailed by what they are about; mails about the others wait until their entry was unread for a while. */
export const MAILED_OTHERWISE: readonly MatrixKind[] = ['message', 'jobAlert', 'failedBackup', 'security'];

/** What a member has chosen; absent for defaults. */
export type ChannelChoices = { readonly [channel in Channel]?: Partial<Record<MatrixKind, boolean>> };

/** Whether members choose this. */
export function isChoice(kind: MatrixKind, channel: Channel): boolean {
  const rule = CHANNEL_MATRIX[kind][channel];
  return rule === 'on' || rule === 'off';
}

/** Whether the kind is switched on for this channel; it may still be switched off in Weft. */
export function isSwitchedOn(choices: ChannelChoices, kind: MatrixKind, channel: Channel): boolean {
  const rule = CHANNEL_MATRIX[kind][channel];
  if (!isChoice(kind, channel)) return rule === 'always';
  return choices[channel]?.[kind] ?? rule === 'on';
}

/** Whether notifications of the kind go to this channel. */
export function isReachedBy(choices: ChannelChoices, kind: MatrixKind, channel: Channel): boolean {
  return isSwitchedOn(choices, kind, 'app') && isSwitchedOn(choices, kind, channel);
}
