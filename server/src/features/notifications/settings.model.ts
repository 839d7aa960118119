import { Schema, type Model, type Types } from 'mongoose';
import type { ChannelChoices, MatrixKind } from '@weft/shared/notifications/channels';
import type { QuietHours } from '@weft/shared/notifications/quiet-hours';
import { DIGESTS, type Digest } from '@weft/shared/notifications/settings';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { MailTrouble } from './mail/mail-trouble.ts';

/** A member's notification settings; absent without changes. `_id` is the member's. */
export interface SettingsFields {
  _id: Types.ObjectId;
  /** What was switched on or off; absent for defaults. */
  chosen?: ChannelChoices | undefined;
  /** Whether push messages about messages say what was written; absent for no. */
  messageText?: boolean | undefined;
  digest: Digest;
  /** When the next digest is due. */
  digestDueAt?: Date | undefined;
  /** Hashes of the unsubscribe tokens in digests, the newest last. */
  unsubscribeHashes: string[];
  /** Unsubscribe tokens in mails about a kind, the newest last. */
  kindMailTokens?: { kind: MatrixKind; hash: string }[];
  /** Absent while mails arrive. */
  mailTrouble?: MailTrouble | undefined;
  quietHours?: QuietHours | undefined;
}

const schema = new Schema<SettingsFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    chosen: { type: Object },
    messageText: { type: Boolean },
    digest: { type: String, enum: DIGESTS, default: 'off' },
    digestDueAt: { type: Date },
    unsubscribeHashes: { type: [String], default: [] },
    kindMailTokens: {
      type: [new Schema({ kind: String, hash: String }, { _id: false })],
      default: undefined,
    },
    mailTrouble: {
      type: new Schema({ address: String, failures: Number, isFinal: Boolean, at: Date }, { _id: false }),
    },
    quietHours: { type: new Schema({ from: String, to: String, timeZone: String }, { _id: false }) },
  },
  { collection: 'notification_settings', versionKey: false },
);
schema.index({ digestDueAt: 1 }, { sparse: true });
schema.index({ unsubscribeHashes: 1 });
schema.index({ 'mailTrouble.at': -1, _id: -1 }, { sparse: true });
schema.index({ 'kindMailTokens.hash': 1 }, { sparse: true });

export type SettingsModel = Model<SettingsFields>;

export function settingsModel(connection: DatabaseConnection): SettingsModel {
  return connection.model<SettingsFields>('NotificationSettings', schema);
}
