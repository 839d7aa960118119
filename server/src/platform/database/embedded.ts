import { ownerOf, FolderInUseError, startEmbeddedDatabase } from 'embedded-document-store';

export interface EmbeddedDatabase {
  readonly uri: string;
  /** Rejects if the database stops without being asked to. */
  readonly failure: Promise<never>;
  close(): Promise<void>;
}

/**
 * Starts the embedded document store on a folder; Mongoose only gets its address. With `durable: false` writes are
 * acknowledged before they are on disk: for data that may be lost.
 */
export async function openEmbeddedDatabase(
  directory: string,
  options: { durable: boolean } = { durable: true },
): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ directory, ...options });
}

/** Returns which process serves the folder, if that is why it could not be opened. */
export function embeddedDatabaseOwner(error: unknown): { uri: string; pid: number } | undefined {
  return error instanceof FolderInUseError ? { uri: error.uri, pid: error.pid } : undefined;
}

/** Returns where a running process serves the folder; undefined if none does. Changes nothing. */
export async function findServedDatabase(directory: string): Promise<string | undefined> {
  return (await ownerOf(directory))?.uri;
}
