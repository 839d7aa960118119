import { namesOf } from '../../values/field-order.ts';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { failedToParse, storeError } from '../../errors/store-error.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { insertOptions } from './insert.ts';
import { letOption, updateVariables } from '../let-option.ts';
import { collectionName, strictFlag } from '../options.ts';
import { decodedDocuments } from './raw-statements.ts';
import { runWrite } from './run-write.ts';
import { checkStatementCount, isOrdered, writeErrorsOf, runStatements } from './statements.ts';
import { hasUpserted, updateReply, updateStatement } from './update-statement.ts';
import type { UpdateStatement } from './update-statement.ts';

const STATEMENT_FIELDS = new Set([
  'q',
  'u',
  'c',
  'upsert',
  'multi',
  'collation',
  'arrayFilters',
  'hint',
  'sort',
  'upsertSupplied',
  'sampleId',
]);

/** @throws StoreError when a field of a statement is unknown (nothing is silently ignored) or missing */
export function checkStatementFields(
  statement: Document,
  known: ReadonlySet<string>,
  where: string,
  required: readonly string[],
): void {
  for (const field of required) {
    if (Object.hasOwn(statement, field)) continue;
    throw storeError('IDLFailedToParse', `BSON field '${where}.${field}' is missing but a required field`);
  }
  for (const field of namesOf(statement)) {
    if (!known.has(field))
      throw storeError('IDLUnknownField', `BSON field '${where}.${field}' is an unknown field.`);
  }
}

/** The update itself: operators, a replacement, or the stages of a pipeline. */
export function readUpdate(value: Value | undefined, where: string): Document | Document[] {
  if (isDocument(value)) return value;
  if (Array.isArray(value) && value.every(isDocument)) return value;
  throw failedToParse(`Update argument must be either an object or an array (${where})`);
}

export function readDocuments(value: Value | undefined, name: string): Document[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every(isDocument)) return value;
  throw storeError('TypeMismatch', `BSON field '${name}' must be an array of objects`);
}

export function readDocument(value: Value | undefined, name: string): Document | undefined {
  if (value === undefined || value === null) return undefined;
  if (isDocument(value)) return value;
  throw storeError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type 'object'`);
}

/** What a statement gives that does not stand for itself. */
interface GivenTogether {
  readonly update: unknown;
  readonly multi: boolean;
  readonly sort: Document | undefined;
  readonly constants: Document | undefined;
}

/** Refuses combinations of options. @throws StoreError 9 */
export function checkTogether({ update, multi, sort, constants }: GivenTogether): void {
  if (multi && sort) throw failedToParse('Cannot specify sort with multi=true');
  if (constants && !Array.isArray(update)) {
    throw failedToParse('Constant values may only be specified for pipeline updates');
  }
}

/** Reads one statement of an `update`. @throws StoreError for anything malformed */
export function readUpdateStatement(context: CommandContext, name: string, given: Document): UpdateStatement {
  checkStatementFields(given, STATEMENT_FIELDS, 'update.updates', ['q', 'u']);
  const multi = strictFlag(given, 'multi', 'update.updates') ?? false;
  const sort = readDocument(fieldOf(given, 'sort'), 'update.updates.sort');
  const constants = readDocument(fieldOf(given, 'c'), 'update.updates.c');
  checkTogether({ update: fieldOf(given, 'u'), multi, sort, constants });
  return {
    db: context.db,
    collection: name,
    filter: readDocument(fieldOf(given, 'q'), 'update.updates.q') ?? documentOf({}),
    update: readUpdate(fieldOf(given, 'u'), 'update.updates.u'),
    upsert: strictFlag(given, 'upsert', 'update.updates') ?? false,
    multi,
    arrayFilters: readDocuments(fieldOf(given, 'arrayFilters'), 'update.updates.arrayFilters'),
    sort,
    hint: fieldOf(given, 'hint'),
    let: updateVariables(letOption(context), constants),
    collation: readDocument(fieldOf(given, 'collation'), 'update.updates.collation'),
    ...insertOptions(context),
  };
}

async function update(context: CommandContext): Promise<Document> {
  const name = collectionName(context);
  checkWritable(name);
  const given = decodedDocuments(context, 'updates');
  checkStatementCount(given.length);
  // All are read before the first one runs: a malformed one fails the whole command.
  const statements = given.map((statement) => readUpdateStatement(context, name, statement));
  if (context.retryNumber !== undefined && statements.some(({ multi }) => multi)) {
    throw storeError('InvalidOptions', 'Cannot use retryable writes with multi=true');
  }
  const results = await runWrite(context, (target) =>
    runStatements(context, statements.length, isOrdered(context), function* (index) {
      return updateReply(yield* updateStatement(context, target, statements[index] as UpdateStatement));
    }),
  );
  return updateTotals(results.replies, writeErrorsOf(results));
}

function updateTotals(replies: readonly (Document | undefined)[], notes: Document): Document {
  let n = 0;
  let nModified = 0;
  const upserted: Document[] = [];
  replies.forEach((reply, index) => {
    if (!reply) return;
    n += reply['n'] as number;
    nModified += reply['nModified'] as number;
    if (hasUpserted(reply)) upserted.push(documentOf({ index, _id: reply['upserted'] }));
  });
  return documentOf({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...notes });
}

export const updateCommand: CommandDefinition = {
  fields: ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'bypassEmptyTsReplacement', 'let'],
  inTransaction: true,
  writes: true,
  retryable: true,
  run: update,
};
