import type { NotificationKind } from '@weft/shared/notifications/views';
import type { NotificationFields, NotificationId } from './notification.model.ts';

/** An entry as the service uses it. */
export type NotificationRecord = NotificationFields<string> & { readonly _id: string };

/** Member, kind and subject of an entry. */
export interface NotificationPlace {
  readonly member: string;
  readonly kind: NotificationKind;
  readonly subject: string;
}

export type RawNotification = NotificationFields & { _id: NotificationId };

export const toRecord = ({ _id, member, occurrences, ...raw }: RawNotification): NotificationRecord => ({
  ...raw,
  _id: _id.toString(),
  member: member.toString(),
  occurrences: occurrences.map((each) => ({ ...each, actor: each.actor.toString() })),
});

/** Fields that identify an occurrence. */
export type OccurrenceField = 'key' | 'actor' | 'thread';

/** The change that takes the occurrences with these values out, and their number from the total. */
export function without(field: OccurrenceField, values: readonly (string | NotificationId)[]) {
  const isKept = { $not: [{ $in: [`$$this.${field}`, values] }] };
  const kept = { $filter: { input: '$occurrences', cond: isKept } };
  const gone = { $subtract: [{ $size: '$occurrences' }, { $size: '$kept' }] };
  return [
    { $set: { kept } },
    { $set: { total: { $subtract: ['$total', gone] }, occurrences: '$kept' } },
    { $unset: 'kept' },
  ];
}
