import { startEmbeddedDatabase } from 'embedded-document-store';

export interface EmbeddedDatabase {
  readonly uri: string;
  close(): Promise<void>;
}

/** Starts the embedded document store on a folder; Mongoose gets nothing of it but the address to connect to. */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ directory: folder });
}
