import { join } from 'node:path';

interface Named {
  readonly dbName: string;
  readonly collectionName: string;
}

const DOCUMENTS = '.jsonl';
const METADATA = '.metadata.json';

const file = ({ dbName, collectionName }: Named, ending: string): string =>
  join(encodeURIComponent(dbName), encodeURIComponent(collectionName) + ending);

/** Where a dump keeps a collection's documents, below its folder. */
export const documentsFile = (collection: Named): string => file(collection, DOCUMENTS);

/** Where a dump keeps a collection's options and indexes, below its folder. */
export const metadataFile = (collection: Named): string => file(collection, METADATA);

/** The collection whose metadata this file of a dump holds, or undefined for other files. */
export const collectionOfFile = (name: string): string | undefined =>
  name.endsWith(METADATA) ? decodeURIComponent(name.slice(0, -METADATA.length)) : undefined;
