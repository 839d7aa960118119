import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

export interface InstallationFields {
  _id: string;
  id: string;
}

const installationSchema = new Schema<InstallationFields>(
  { _id: String, id: { type: String, required: true } },
  { collection: 'installation', versionKey: false },
);

export function installationModel(connection: DatabaseConnection): Model<InstallationFields> {
  return connection.model<InstallationFields>('Installation', installationSchema);
}
