import { embeddedDatabaseOwner, openEmbeddedDatabase } from './embedded.ts';

/** The embedded database of a folder, served by this process or another one. */
export interface ReachedDatabase {
  readonly uri: string;
  /** Id of the process that serves it; undefined if this process does. */
  readonly servedBy: number | undefined;
  close(): Promise<void>;
}

/** Opens the embedded database of a folder, or connects to the running Weft that serves it. */
export async function reachEmbedded(directory: string): Promise<ReachedDatabase> {
  try {
    const opened = await openEmbeddedDatabase(directory);
    return { uri: opened.uri, servedBy: undefined, close: () => opened.close() };
  } catch (error) {
    const owner = embeddedDatabaseOwner(error);
    if (!owner) throw error;
    return { uri: owner.uri, servedBy: owner.pid, close: async () => undefined };
  }
}
