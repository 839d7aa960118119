import { decode, encode } from '../../bson/codec.ts';
import { namesOf } from '../../values/field-order.ts';
import { rawElement } from '../../bson/raw.ts';
import { Double } from 'bson';
import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { checkCollectionName, checkDatabaseName, checkWritable } from '../../catalog/namespace.ts';
import { badValue, storeError } from '../../errors/store-error.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import { checkArguments } from '../check-arguments.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { cursorBatchSize } from '../read/cursor-option.ts';
import { registerCursor, listSource } from '../read/cursor-reply.ts';
import { deleteStatement } from './delete.ts';
import { insertOptions, insertStatement } from './insert.ts';
import type { InsertOptions } from './insert.ts';
import { letOption, updateVariables } from '../let-option.ts';
import { flagOption, strictFlag, toNumber } from '../options.ts';
import { decodedDocuments, rawDocuments } from './raw-statements.ts';
import { runWrite } from './run-write.ts';
import { refuseView } from '../views.ts';
import { checkStatementCount, isOrdered, runStatements } from './statements.ts';
import type { StatementResults } from './statements.ts';
import { checkStatementFields, checkTogether, readDocument, readDocuments, readUpdate } from './update.ts';
import { hasUpserted, updateReply, updateStatement } from './update-statement.ts';

interface Namespace {
  readonly db: string;
  readonly collection: string;
}

type OperationKind = 'insert' | 'update' | 'delete';

/** One operation of the command: its kind, its target, and its fields without the document of an insert. */
interface Operation {
  readonly kind: OperationKind;
  readonly namespace: Namespace;
  readonly fields: Document;
  readonly document: Buffer | undefined;
}

const FIELDS: Record<OperationKind, ReadonlySet<string>> = {
  insert: new Set(['insert', 'document']),
  update: new Set(
    'update filter updateMods multi upsert arrayFilters hint collation constants sort'.split(' '),
  ),
  delete: new Set(['delete', 'filter', 'multi', 'hint', 'collation']),
};

const REQUIRED: Record<OperationKind, readonly string[]> = {
  insert: ['document'],
  update: ['filter', 'updateMods'],
  delete: ['filter'],
};

function readNamespaces(context: CommandContext): Namespace[] {
  return decodedDocuments(context, 'nsInfo').map((info) => {
    const ns = fieldOf(info, 'ns');
    const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
    if (typeof ns !== 'string' || dot <= 0)
      throw storeError('InvalidNamespace', 'Invalid namespace specified in nsInfo');
    const db = ns.slice(0, dot);
    const collection = ns.slice(dot + 1);
    checkDatabaseName(db);
    checkCollectionName(db, collection);
    checkWritable(collection);
    refuseView(context.store.catalog, db, collection);
    return { db, collection };
  });
}

function readOperation(raw: Buffer, namespaces: readonly Namespace[]): Operation {
  checkArguments(raw, 'bulkWrite.ops');
  const fields = decode(raw);
  const kind = namesOf(fields)[0];
  if (kind !== 'insert' && kind !== 'update' && kind !== 'delete') {
    throw badValue(`BSON field 'bulkWrite.ops.${kind}' is not an operation`);
  }
  checkStatementFields(fields, FIELDS[kind], 'bulkWrite.ops', REQUIRED[kind]);
  const namespace = namespaces[toNumber(fieldOf(fields, kind)) ?? -1];
  if (!namespace) throw badValue(`BulkWrite ops entry has an invalid nsInfo index.`);
  const element = kind === 'insert' ? rawElement(raw, 'document') : undefined;
  return { kind, namespace, fields, document: element && raw.subarray(element.start, element.end) };
}

function* execute(
  context: CommandContext,
  target: WriteTarget,
  operation: Operation,
  options: InsertOptions,
): WriteJob<Document> {
  const { namespace, fields } = operation;
  if (operation.document) {
    const { db, collection } = namespace;
    return yield* insertStatement(context, target, db, collection, operation.document, options);
  }
  const common = {
    ...namespace,
    filter: readDocument(fieldOf(fields, 'filter'), 'bulkWrite.ops.filter') ?? documentOf({}),
    hint: fieldOf(fields, 'hint'),
    collation: readDocument(fieldOf(fields, 'collation'), 'bulkWrite.ops.collation'),
  };
  const variables = letOption(context);
  const isMulti = strictFlag(fields, 'multi', 'bulkWrite.ops') ?? false;
  if (operation.kind === 'delete') {
    const { count } = yield* deleteStatement(context, target, {
      ...common,
      isMulti,
      sort: undefined,
      let: variables,
    });
    return documentOf({ n: count });
  }
  const update = readUpdate(fieldOf(fields, 'updateMods'), 'bulkWrite.ops.updateMods');
  const sort = readDocument(fieldOf(fields, 'sort'), 'bulkWrite.ops.sort');
  const constants = readDocument(fieldOf(fields, 'constants'), 'bulkWrite.ops.constants');
  checkTogether({ update, multi: isMulti, sort, constants });
  const outcome = yield* updateStatement(context, target, {
    ...common,
    update,
    upsert: strictFlag(fields, 'upsert', 'bulkWrite.ops') ?? false,
    multi: isMulti,
    arrayFilters: readDocuments(fieldOf(fields, 'arrayFilters'), 'bulkWrite.ops.arrayFilters'),
    sort,
    let: updateVariables(variables, constants),
    ...options,
  });
  return updateReply(outcome);
}

async function bulkWrite(context: CommandContext): Promise<Document> {
  const namespaces = readNamespaces(context);
  const operations = rawDocuments(context, 'ops').map((raw) => readOperation(raw, namespaces));
  checkStatementCount(operations.length);
  const options = insertOptions(context);
  const isMulti = operations.some(({ fields }) => strictFlag(fields, 'multi', 'bulkWrite.ops'));
  if (context.retryNumber !== undefined && isMulti) {
    throw storeError('InvalidOptions', 'Cannot use retryable writes with multi=true');
  }
  cursorBatchSize(context);
  const results = await runWrite(context, (target) =>
    runStatements(context, operations.length, isOrdered(context), (index) =>
      execute(context, target, operations[index] as Operation, options),
    ),
  );
  if (results.errors.length > 0) context.transaction?.end('aborted');
  return reply(context, operations, results);
}

function reply(
  context: CommandContext,
  operations: readonly Operation[],
  results: StatementResults,
): Document {
  const errorsOnly = flagOption(context, 'errorsOnly');
  const lines: Buffer[] = [];
  operations.forEach((_, idx) => {
    const done = results.replies[idx];
    const failed = results.errors.find(({ index }) => index === idx)?.error;
    if (failed) {
      const { code, message, extra } = failed;
      lines.push(encode(documentOf({ ok: new Double(0), idx, code, errmsg: message, ...extra, n: 0 })));
    } else if (done && !errorsOnly) {
      const upserted = hasUpserted(done) ? { upserted: documentOf({ _id: done['upserted'] }) } : {};
      const nModified = fieldOf(done, 'nModified');
      lines.push(encode(documentOf({ ok: new Double(1), idx, n: done['n'], nModified, ...upserted })));
    }
  });
  return documentOf({ cursor: cursorOf(context, lines), ...totals(operations, results) });
}

function cursorOf(context: CommandContext, lines: Buffer[]): Document {
  const batchSize = cursorBatchSize(context) ?? lines.length;
  const rest = lines.slice(batchSize);
  const ns = 'admin.$cmd.bulkWrite';
  const options = {
    namespace: ns,
    collection: '$cmd.bulkWrite',
    batchSize,
    isSingle: false,
    maxTimeMs: undefined,
  };
  const id = rest.length > 0 ? registerCursor(context, listSource(rest), options) : 0n;
  return documentOf({ firstBatch: lines.slice(0, batchSize).map((line) => decode(line)), id, ns });
}

function totals(operations: readonly Operation[], { replies, errors, repeated }: StatementResults): Document {
  const count = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  operations.forEach(({ kind }, index) => {
    const done = replies[index];
    if (!done) return;
    const n = done['n'] as number;
    if (kind === 'insert') count.nInserted += n;
    else if (kind === 'delete') count.nDeleted += n;
    else if (hasUpserted(done)) count.nUpserted += 1;
    else {
      count.nMatched += n;
      count.nModified += done['nModified'] as number;
    }
  });
  const retriedStmtIds = repeated.length > 0 ? [...repeated] : undefined;
  return documentOf({ nErrors: errors.length, ...count, retriedStmtIds });
}

export const bulkWriteCommand: CommandDefinition = {
  fields:
    'bulkWrite ops nsInfo ordered bypassDocumentValidation bypassEmptyTsReplacement let errorsOnly cursor'.split(
      ' ',
    ),
  adminOnly: true,
  inTransaction: true,
  writes: true,
  retryable: true,
  run: bulkWrite,
};
