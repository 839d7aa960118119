import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderUnusableError } from './start-errors.ts';

/** Node truncates a longer path silently and listens elsewhere. */
const MAX_PATH_BYTES = 100;

/**
 * The socket path of a data folder: in the folder, or in a private temporary folder named by a hash of it when the path is too long or
 * contains `%`.
 */
export function socketPathFor(directory: string): string {
  const inside = join(directory, 'store.sock');
  // The driver decodes a path twice, so a connection string cannot contain a `%`.
  if (Buffer.byteLength(inside) <= MAX_PATH_BYTES && !inside.includes('%')) return inside;
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 24);
  const folder = join(tmpdir(), `eds-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (process.getuid && uid !== process.getuid()) {
    throw new FolderUnusableError(`the folder ${folder} for the store's socket belongs to somebody else`);
  }
  chmodSync(folder, 0o700);
  return join(folder, 'store.sock');
}

/** The connection string of a store behind a socket. */
export function socketUri(path: string, databaseName = ''): string {
  return `mongodb://${encodeURIComponent(path)}/${encodeURIComponent(databaseName)}?directConnection=true`;
}

export function portUri(port: number, databaseName = ''): string {
  return `mongodb://127.0.0.1:${port}/${encodeURIComponent(databaseName)}?directConnection=true`;
}
