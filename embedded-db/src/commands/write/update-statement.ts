import { ObjectId } from 'bson';
import { decode, encode } from '../../bson/codec.ts';
import { asBuffer } from '../../bson/decode.ts';
import { rawId, withIdFirst } from '../../bson/raw.ts';
import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { equalValues } from '../../values/compare.ts';
import { checkSize, checkValidator, prepareDocument } from '../../catalog/check-document.ts';
import type { Collection } from '../../catalog/collection.ts';
import { describeOperators } from '../../oplog/describe-operators.ts';
import { failedToParse, immutableField } from '../../errors/store-error.ts';
import { replaceDocument } from '../../indexes/document-writer.ts';
import type { StoredDocument } from '../../planner/source.ts';
import { LockHeld } from '../../indexes/write-target.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import { compileUpdate } from '../../update/compile-update.ts';
import type { CompiledUpdate } from '../../update/compile-update.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext } from '../command-context.ts';
import { collationFor, filterFor } from '../filters.ts';
import type { InsertOptions } from './insert.ts';
import { allTargets, firstTarget } from './find-targets.ts';
import type { TargetQuery } from './find-targets.ts';
import { writableCollection } from '../session/transaction-collections.ts';
import { storeDocument } from './store-document.ts';

/** One update of `update`, `findAndModify` or `bulkWrite`. */
export interface UpdateStatement extends InsertOptions {
  readonly db: string;
  readonly collection: string;
  readonly filter: Document;
  readonly update: Document | Document[];
  readonly upsert: boolean;
  readonly multi: boolean;
  readonly arrayFilters: Document[] | undefined;
  readonly sort: Document | undefined;
  readonly hint: Value | undefined;
  readonly let: Document | undefined;
  readonly collation: Document | undefined;
}

interface UpdateOutcome {
  readonly matched: number;
  readonly modified: number;
  readonly upsertedId: Value | undefined;
  /** The document before and after, of a statement that is not `multi`. */
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

const NOTHING: UpdateOutcome = {
  matched: 0,
  modified: 0,
  upsertedId: undefined,
  before: undefined,
  after: undefined,
};

interface Compiled {
  readonly query: TargetQuery;
  readonly update: CompiledUpdate;
  readonly now: Date;
}

/** Updates matching documents, or inserts one for an upsert without a match. */
export function* updateStatement(
  context: CommandContext,
  target: WriteTarget,
  statement: UpdateStatement,
): WriteJob<UpdateOutcome> {
  const compiled = compileStatement(context, statement);
  for (;;) {
    // Looked up again after every pause: the collection may have been created or dropped.
    const collection = visibleCollection(context, statement.db, statement.collection);
    try {
      const outcome = collection
        ? yield* changeMatches(context, target, collection, statement, compiled)
        : NOTHING;
      if (outcome.matched > 0 || !statement.upsert) return outcome;
      return insertUpsert(context, target, statement, compiled);
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      yield { until: error.until };
    }
  }
}

/** Compiles a statement, even if no document matches. @throws StoreError for a malformed update */
export function compileStatement(context: CommandContext, statement: UpdateStatement): Compiled {
  const collection = visibleCollection(context, statement.db, statement.collection);
  const { filter, let: variables, arrayFilters, hint } = statement;
  const collation = collationFor(collection, statement.collation);
  const nextTimestamp = statement.keepsEmptyTimestamps ? undefined : () => context.store.clock.tick();
  const update = compileUpdate(statement.update, { arrayFilters, let: variables, collation, nextTimestamp });
  if (update.kind === 'replacement' && statement.multi) {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  return {
    query: {
      filter,
      compiled: filterFor(collection, filter, { let: variables, collation }),
      sort: statement.sort && compileSort(statement.sort, collation),
      hint,
    },
    update,
    now: new Date(),
  };
}

function* changeMatches(
  context: CommandContext,
  target: WriteTarget,
  collection: Collection,
  statement: UpdateStatement,
  compiled: Compiled,
): WriteJob<UpdateOutcome> {
  if (statement.multi) return yield* changeAll(context, target, collection, statement, compiled);
  const found = yield* firstTarget(
    { catalog: context.store.catalog, kv: target.kv, collection },
    compiled.query,
  );
  if (!found) return NOTHING;
  const after = changeOne(target, collection, found, compiled, statement.bypassValidation);
  return {
    matched: 1,
    modified: after ? 1 : 0,
    upsertedId: undefined,
    before: found.raw,
    after: after ?? found.raw,
  };
}

function* changeAll(
  context: CommandContext,
  target: WriteTarget,
  collection: Collection,
  statement: UpdateStatement,
  compiled: Compiled,
): WriteJob<UpdateOutcome> {
  const keys = yield* allTargets(
    { catalog: context.store.catalog, kv: target.kv, collection },
    compiled.query,
  );
  let matched = 0;
  let modified = 0;
  for (const key of keys) {
    for (;;) {
      try {
        const raw = context.store.catalog.findById(collection.id) && target.kv.get('docs', key);
        if (!raw || !compiled.query.compiled.matchesRaw(raw)) break;
        const after = changeOne(target, collection, { key, raw }, compiled, statement.bypassValidation);
        matched += 1;
        if (after) modified += 1;
        break;
      } catch (error) {
        if (!(error instanceof LockHeld)) throw error;
        yield { until: error.until };
      }
    }
    if (!context.transaction && context.store.commits.sliceIsOver) yield 'slice';
  }
  return { ...NOTHING, matched, modified };
}

/** Changes one document. @returns its new bytes, or undefined when nothing changes */
function changeOne(
  target: WriteTarget,
  collection: Collection,
  found: StoredDocument,
  { query, update, now }: Compiled,
  bypassValidation: boolean,
): Buffer | undefined {
  const document = decode(found.raw);
  const positional = update.needsPositional ? query.compiled.positional(document) : undefined;
  const changed = update.apply(document, { isInsert: false, positional, now });
  if (changed === document) return undefined;
  // A pipeline may have set `_id` again, after other fields.
  const after = asBuffer(withIdFirst(encode(changed), () => new ObjectId()));
  if (after.equals(found.raw)) return undefined;
  checkSize(after.length);
  if (!equalValues(rawId(after), rawId(found.raw))) {
    throw immutableField("Performing an update on the path '_id' would modify the immutable field '_id'");
  }
  if (!bypassValidation) checkValidator(collection, after, found.raw);
  const { kind, touches: touched, tree } = update;
  replaceDocument(target, collection, found.key, found.raw, after, {
    touched,
    isReplacement: kind === 'replacement',
    ...(tree && { describe: (was: Document, is: Document) => describeOperators(tree, was, is) }),
  });
  return after;
}

function insertUpsert(
  context: CommandContext,
  target: WriteTarget,
  statement: UpdateStatement,
  { update, now }: Compiled,
): UpdateOutcome {
  const document = update.upsert(statement.filter, { now, newId: () => new ObjectId() });
  const stored = prepareDocument(encode(document), () => new ObjectId());
  const collection = writableCollection(context, statement.db, statement.collection);
  if (!statement.bypassValidation) checkValidator(collection, stored, undefined);
  const upsertedId = storeDocument(target, collection, stored, context.transaction !== undefined);
  return { matched: 0, modified: 0, upsertedId, before: undefined, after: stored };
}

/** The reply fields of an outcome, as stored for a retry. */
export function updateReply(outcome: UpdateOutcome): Document {
  const upserted = outcome.upsertedId === undefined ? {} : { upserted: outcome.upsertedId };
  const n = outcome.upsertedId === undefined ? outcome.matched : 1;
  return documentOf({ n, nModified: outcome.modified, ...upserted });
}

export const hasUpserted = (reply: Document): boolean => fieldOf(reply, 'upserted') !== undefined;
