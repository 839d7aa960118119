import { storeError } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';

const MAX_NAMESPACE_BYTES = 255;
const MAX_DATABASE_BYTES = 63;

/** Databases of the server itself, which clients see and the store does not use. */
export const INTERNAL_DATABASES: ReadonlySet<string> = new Set(['admin', 'config', 'local']);

const invalid = (message: string): StoreError => storeError('InvalidNamespace', message);

/** @throws StoreError 73 InvalidNamespace */
export function checkDatabaseName(db: string): void {
  if (db === '' || Buffer.byteLength(db) > MAX_DATABASE_BYTES || /[\0/\\. "$]/.test(db)) {
    throw invalid(`Invalid database name: '${db}'`);
  }
}

/** Checks a collection name that is about to be created or read. @throws StoreError 73 InvalidNamespace */
export function checkCollectionName(db: string, name: unknown): asserts name is string {
  if (typeof name !== 'string') {
    throw storeError('InvalidNamespace', 'collection name has invalid type');
  }
  const isInvalid = name === '' || name.startsWith('.') || name.includes('\0') || name.includes('$');
  if (isInvalid || Buffer.byteLength(`${db}.${name}`) > MAX_NAMESPACE_BYTES) {
    throw invalid(`Invalid namespace specified '${db}.${name}'`);
  }
}

/** @throws StoreError when a client wants to write where only the store itself may */
export function checkWritable(name: string): void {
  if (name.startsWith('system.')) throw invalid(`Invalid system namespace: ${name}`);
}
