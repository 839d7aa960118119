import { Mongoose } from 'mongoose';
import type { DatabaseConnection } from './database.ts';

export interface DeclaredIndex {
  readonly name: string;
  readonly fields: Readonly<Record<string, 1 | -1>>;
  /** Unique, partial, how long entries live: all that makes it another index. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A collection with the indexes that its model declares. */
export interface DeclaredCollection {
  readonly name: string;
  readonly indexes: readonly DeclaredIndex[];
}

/** Makes models on the connection that it is given. */
export type ModelMaker = (connection: DatabaseConnection) => unknown;

/** What the models declare; asks no database. */
export function declaredCollections(makers: readonly ModelMaker[]): DeclaredCollection[] {
  const connection = new Mongoose({
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
  }).createConnection();
  for (const make of makers) make(connection);
  return Object.values(connection.models).map((model) => ({
    name: model.collection.collectionName,
    indexes: model.schema.indexes().map(([fields, { background: _background, name, ...options }]) => ({
      name: name ?? nameOf(fields),
      fields: fields as DeclaredIndex['fields'],
      options,
    })),
  }));
}

/** As MongoDB names an index that has no name. */
function nameOf(fields: object): string {
  return Object.entries(fields)
    .map(([field, order]) => `${field}_${String(order)}`)
    .join('_');
}
