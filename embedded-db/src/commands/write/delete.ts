import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { Collection } from '../../catalog/collection.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { failedToParse, storeError } from '../../errors/store-error.ts';
import { removeDocument } from '../../indexes/document-writer.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import { LockHeld } from '../../indexes/write-target.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { filterFor } from '../filters.ts';
import { allTargets, firstTarget } from './find-targets.ts';
import type { TargetQuery } from './find-targets.ts';
import { letOption } from '../let-option.ts';
import { collectionName, toNumber } from '../options.ts';
import { decodedDocuments } from './raw-statements.ts';
import { runWrite } from './run-write.ts';
import { checkStatementCount, isOrdered, writeErrorsOf, runStatements } from './statements.ts';
import { checkStatementFields, readDocument } from './update.ts';

/** One deletion of `delete`, `findAndModify` or `bulkWrite`. */
export interface DeleteStatement {
  readonly db: string;
  readonly collection: string;
  readonly filter: Document;
  readonly isMulti: boolean;
  readonly sort: Document | undefined;
  readonly hint: Value | undefined;
  readonly let: Document | undefined;
  readonly collation: Document | undefined;
}

interface DeleteOutcome {
  readonly count: number;
  /** The removed document, of a statement that removes one. */
  readonly before: Buffer | undefined;
}

/** Finds and removes documents. */
export function* deleteStatement(
  context: CommandContext,
  target: WriteTarget,
  statement: DeleteStatement,
): WriteJob<DeleteOutcome> {
  const { catalog } = context.store;
  const known = visibleCollection(context, statement.db, statement.collection);
  const { filter, let: variables, collation, hint } = statement;
  const compiled = filterFor(known, filter, { let: variables, collation });
  const query = {
    filter,
    compiled,
    sort: statement.sort && compileSort(statement.sort, compiled.collation?.spec),
    hint,
  };
  for (;;) {
    const collection = visibleCollection(context, statement.db, statement.collection);
    if (!collection) return { count: 0, before: undefined };
    if (collection.cap && context.transaction)
      throw storeError(
        'IllegalOperation',
        'Cannot remove from a capped collection in a multi-document transaction',
      );
    try {
      if (statement.isMulti) return yield* removeAll(context, target, collection, query);
      const found = yield* firstTarget({ catalog, kv: target.kv, collection }, query);
      if (!found) return { count: 0, before: undefined };
      removeDocument(target, collection, found.key, found.raw);
      return { count: 1, before: found.raw };
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      yield { until: error.until };
    }
  }
}

function* removeAll(
  context: CommandContext,
  target: WriteTarget,
  collection: Collection,
  query: TargetQuery,
): WriteJob<DeleteOutcome> {
  const keys = yield* allTargets({ catalog: context.store.catalog, kv: target.kv, collection }, query);
  let count = 0;
  for (const key of keys) {
    for (;;) {
      try {
        const raw = context.store.catalog.findById(collection.id) && target.kv.get('docs', key);
        if (!raw || !query.compiled.matchesRaw(raw)) break;
        removeDocument(target, collection, key, raw);
        count += 1;
        break;
      } catch (error) {
        if (!(error instanceof LockHeld)) throw error;
        yield { until: error.until };
      }
    }
    if (!context.transaction && context.store.commits.sliceIsOver) yield 'slice';
  }
  return { count, before: undefined };
}

const STATEMENT_FIELDS = new Set(['q', 'limit', 'collation', 'hint', 'sampleId']);

/** Reads one statement of a `delete`. @throws StoreError for anything malformed */
export function readDeleteStatement(context: CommandContext, name: string, given: Document): DeleteStatement {
  checkStatementFields(given, STATEMENT_FIELDS, 'delete.deletes', ['q', 'limit']);
  const limit = toNumber(fieldOf(given, 'limit'));
  if (limit === undefined) {
    throw storeError('IDLFailedToParse', "BSON field 'delete.deletes.limit' is missing but a required field");
  }
  if (limit !== 0 && limit !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  return {
    db: context.db,
    collection: name,
    filter: readDocument(fieldOf(given, 'q'), 'delete.deletes.q') ?? documentOf({}),
    isMulti: limit === 0,
    sort: undefined,
    hint: fieldOf(given, 'hint'),
    let: letOption(context),
    collation: readDocument(fieldOf(given, 'collation'), 'delete.deletes.collation'),
  };
}

async function remove(context: CommandContext): Promise<Document> {
  const name = collectionName(context);
  checkWritable(name);
  const given = decodedDocuments(context, 'deletes');
  checkStatementCount(given.length);
  const statements = given.map((statement) => readDeleteStatement(context, name, statement));
  if (context.retryNumber !== undefined && statements.some((statement) => statement.isMulti)) {
    throw storeError('InvalidOptions', 'Cannot use retryable writes with limit=0');
  }
  const results = await runWrite(context, (target) =>
    runStatements(context, statements.length, isOrdered(context), function* (index) {
      const { count } = yield* deleteStatement(context, target, statements[index] as DeleteStatement);
      return documentOf({ n: count });
    }),
  );
  const n = results.replies.reduce((sum, reply) => sum + ((reply?.['n'] as number | undefined) ?? 0), 0);
  return documentOf({ n, ...writeErrorsOf(results) });
}

export const deleteCommand: CommandDefinition = {
  fields: ['delete', 'deletes', 'ordered', 'let'],
  inTransaction: true,
  writes: true,
  retryable: true,
  run: remove,
};
