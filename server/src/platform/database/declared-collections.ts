import mongoose from 'mongoose';
import type { DatabaseConnection } from './database.ts';

export interface DeclaredIndex {
  readonly name: string;
  readonly fields: Readonly<Record<string, 1 | -1 | 'hashed'>>;
  /** Options that make it a different index: unique, partial, TTL. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A collection with the indexes that its model declares. */
export interface DeclaredCollection {
  readonly name: string;
  readonly indexes: readonly DeclaredIndex[];
}

/** Creates models on the given connection. */
export type ModelMaker = (connection: DatabaseConnection) => unknown;

/** Returns what the models declare, without a database call. */
export function declaredCollections(makers: readonly ModelMaker[]): DeclaredCollection[] {
  const connection = mongoose.createConnection();
  for (const make of makers) make(connection);
  const declared = Object.values(connection.models).map((model) => ({
    name: model.collection.collectionName,
    indexes: model.schema.indexes().map(([fields, { background: _background, name, ...options }]) => ({
      name: name ?? indexNameOf(fields),
      fields: fields as DeclaredIndex['fields'],
      options,
    })),
  }));
  void connection.destroy();
  return declared;
}

/** MongoDB's default name of an index. */
export function indexNameOf(fields: object): string {
  return Object.entries(fields)
    .map(([field, order]) => `${field}_${String(order)}`)
    .join('_');
}
