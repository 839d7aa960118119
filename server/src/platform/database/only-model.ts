import type { Model, Schema } from 'mongoose';
import type { DatabaseConnection } from './database.ts';

/** Returns the only model of this name on a connection, for collections that several stores use. */
export function onlyModel<Fields>(
  connection: DatabaseConnection,
  name: string,
  schema: Schema<Fields>,
): Model<Fields> {
  const made: Model<Fields> | undefined = connection.models[name];
  return made ?? connection.model<Fields>(name, schema);
}
