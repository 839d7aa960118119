import { randomBytes } from 'node:crypto';
import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';

interface InstallationFields {
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

/** Returns the id of this installation, created when its database is first used: servers on one database share it. */
export async function loadInstallationId(connection: DatabaseConnection): Promise<string> {
  const model = installationModel(connection);
  const known = await model.findById('this').lean();
  if (known) return known.id;
  const id = randomBytes(16).toString('base64url');
  try {
    await model.create({ _id: 'this', id });
    return id;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return loadInstallationId(connection);
  }
}
