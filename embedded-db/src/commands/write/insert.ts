import { ObjectId } from 'bson';
import { fillEmptyTimestamps } from '../../bson/empty-timestamps.ts';
import { documentOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { checkValidator, prepareDocument } from '../../catalog/check-document.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { retryWhenUnlocked } from '../../indexes/write-target.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { collectionName, flagOption, strictFlag } from '../options.ts';
import { rawDocuments } from './raw-statements.ts';
import { runWrite } from './run-write.ts';
import { storeDocument } from './store-document.ts';
import { checkStatementCount, isOrdered, writeErrorsOf, runStatements } from './statements.ts';
import { writableCollection } from '../session/transaction-collections.ts';

const newId = () => new ObjectId();

/** Options of an insert. */
export interface InsertOptions {
  readonly bypassValidation: boolean;
  /** Whether `Timestamp(0, 0)` is kept; otherwise the present time replaces it. */
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
  yield* retryWhenUnlocked(() => {
    const collection = writableCollection(context, db, name);
    if (!bypassValidation) checkValidator(collection, stored, undefined);
    storeDocument(target, collection, stored, context.transaction !== undefined);
  });
  return documentOf({ n: 1 });
}

/** Reads the insert options of a command. @throws StoreError 14 */
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
  return documentOf({ n, ...writeErrorsOf(results) });
}

export const insertCommand: CommandDefinition = {
  fields: ['insert', 'documents', 'ordered', 'bypassDocumentValidation', 'bypassEmptyTsReplacement'],
  inTransaction: true,
  writes: true,
  retryable: true,
  run: insert,
};
