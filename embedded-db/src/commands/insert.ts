import { ObjectId } from 'bson';
import { fillEmptyTimestamps } from '../bson/empty-timestamps.ts';
import { documentOf } from '../bson/values.ts';
import type { Document } from '../bson/values.ts';
import { checkValidator, prepareDocument } from '../catalog/check-document.ts';
import { checkWritable } from '../catalog/namespace.ts';
import { insertDocument } from '../indexes/document-writer.ts';
import { whenFree } from '../server/store.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import type { WriteTarget } from '../storage/write-target.ts';
import type { CommandContext, CommandDefinition } from './command-context.ts';
import { collectionName, flagOption, strictFlag } from './options.ts';
import { rawDocuments } from './raw-statements.ts';
import { runWrite } from './run-write.ts';
import { checkStatementCount, isOrdered, notesOn, runStatements } from './statements.ts';
import { writableCollection } from './transaction-collections.ts';

const newId = () => new ObjectId();

/** How documents come into a collection. */
export interface InsertOptions {
  readonly bypassValidation: boolean;
  /** Whether a `Timestamp(0, 0)` stays what it is, where otherwise the present time takes its place. */
  readonly keepsEmptyTimestamps: boolean;
}

/** Stores one document; its reply counts it. */
export function* insertStatement(
  context: CommandContext,
  target: WriteTarget,
  db: string,
  name: string,
  raw: Buffer,
  { bypassValidation, keepsEmptyTimestamps }: InsertOptions,
): WriteJob<Document> {
  const stored = prepareDocument(raw, newId);
  if (!keepsEmptyTimestamps) fillEmptyTimestamps(stored, () => context.store.clock.tick());
  yield* whenFree(() => {
    const collection = writableCollection(context, db, name);
    if (!bypassValidation) checkValidator(collection, stored, undefined);
    insertDocument(target, collection, stored);
  });
  return documentOf({ n: 1 });
}

/** What a command says of the documents that it stores. @throws StoreError 14 */
export const insertOptions = (context: CommandContext): InsertOptions => ({
  bypassValidation: flagOption(context, 'bypassDocumentValidation'),
  keepsEmptyTimestamps: strictFlag(context.body, 'bypassEmptyTsReplacement', context.name) ?? false,
});

async function insert(context: CommandContext): Promise<Document> {
  const name = collectionName(context);
  checkWritable(name);
  const documents = rawDocuments(context, 'documents');
  checkStatementCount(documents.length);
  const options = insertOptions(context);
  const results = await runWrite(context, (target) =>
    runStatements(context, documents.length, isOrdered(context), (index) =>
      insertStatement(context, target, context.db, name, documents[index] as Buffer, options),
    ),
  );
  let n = 0;
  for (const reply of results.replies) if (reply) n += 1;
  return documentOf({ n, ...notesOn(results) });
}

export const insertCommand: CommandDefinition = {
  fields: ['insert', 'documents', 'ordered', 'bypassDocumentValidation', 'bypassEmptyTsReplacement'],
  inTransaction: true,
  writes: true,
  retryable: true,
  run: insert,
};
