import { ownerOf, FolderInUseError, startEmbeddedDatabase } from 'embedded-document-store';

export interface EmbeddedDatabase {
  readonly uri: string;
  /** Rejects if the database ends by itself. */
  readonly failure: Promise<never>;
  close(): Promise<void>;
}

/**
 * Starts the embedded document store on a folder; Mongoose gets nothing of it but the address to connect to.
 * `durable: false` answers writes before they are on disk: for data that nobody misses.
 */
export async function openEmbeddedDatabase(
  directory: string,
  options: { durable: boolean } = { durable: true },
): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ directory, ...options });
}

/** Who serves the folder already, where that is why it couldn't be opened. */
export function embeddedDatabaseOwner(error: unknown): { uri: string; pid: number } | undefined {
  return error instanceof FolderInUseError ? { uri: error.uri, pid: error.pid } : undefined;
}

/** Where a process that runs serves the folder; undefined where none does. Touches nothing. */
export async function findServedDatabase(directory: string): Promise<string | undefined> {
  return (await ownerOf(directory))?.uri;
}
