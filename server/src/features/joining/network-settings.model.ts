import { Schema, type Model } from 'mongoose';
import type { RegistrationMode } from '@weft/shared/joining/choices';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** The only document: what owners and administrators chose. Absent settings have their defaults. */
export interface NetworkSettingsFields {
  _id: string;
  registration: {
    mode: RegistrationMode;
    domains: string[];
    question: string;
    invitationsSkipApproval: boolean;
  };
}

const schema = new Schema<NetworkSettingsFields>(
  {
    _id: String,
    registration: {
      mode: { type: String, required: true },
      domains: { type: [String], required: true },
      question: { type: String, default: '' },
      invitationsSkipApproval: { type: Boolean, default: true },
    },
  },
  { collection: 'network_settings', versionKey: false },
);

export function networkSettingsModel(connection: DatabaseConnection): Model<NetworkSettingsFields> {
  return connection.model<NetworkSettingsFields>('NetworkSettings', schema);
}
