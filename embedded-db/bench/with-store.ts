import { startEmbeddedDatabase } from 'embedded-document-store';
import { MongoClient } from 'mongodb';
import { fill } from './data.ts';

/** Runs `work` against a store of its own on a folder filled with messages. */
export const withStore = async (
  folder: string,
  messages: number | undefined,
  work: (client: MongoClient) => Promise<void>,
): Promise<void> => {
  const store = await startEmbeddedDatabase({ directory: folder });
  const client = await MongoClient.connect(store.uri, { maxPoolSize: 64 });
  try {
    await fill(client.db('bench'), messages);
    await work(client);
  } finally {
    await client.close();
    await store.close();
  }
};
