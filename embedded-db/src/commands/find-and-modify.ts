import { decode } from '../bson/codec.ts';
import { documentOf, fieldOf } from '../bson/values.ts';
import type { Document, Value } from '../bson/values.ts';
import { checkWritable } from '../catalog/namespace.ts';
import { failedToParse } from '../errors/store-error.ts';
import { compileProjection } from '../projection/compile-projection.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import type { WriteTarget } from '../storage/write-target.ts';
import type { CommandContext, CommandDefinition } from './command-context.ts';
import { deleteStatement } from './delete.ts';
import { filterFor } from './filters.ts';
import { collectionName, documentOption, flagOption } from './options.ts';
import { prepareCollection, runWrite } from './run-write.ts';
import { runStatements } from './statements.ts';
import { readDocuments, readUpdate } from './update.ts';
import { updateStatement } from './update-statement.ts';

interface Request {
  readonly collection: string;
  readonly filter: Document;
  readonly sort: Document | undefined;
  readonly remove: boolean;
  readonly update: Document | Document[] | undefined;
  readonly returnNew: boolean;
  readonly upsert: boolean;
  readonly fields: Document | undefined;
  readonly arrayFilters: Document[] | undefined;
  readonly hint: Value | undefined;
  readonly let: Document | undefined;
  readonly collation: Document | undefined;
}

function readRequest(context: CommandContext): Request {
  const { body } = context;
  const given = fieldOf(body, 'update');
  const remove = flagOption(context, 'remove');
  const upsert = flagOption(context, 'upsert');
  const returnNew = flagOption(context, 'new');
  if (remove && given !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (!remove && given === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
  if (remove && upsert) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (remove && returnNew) {
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
  const sort = documentOption(context, 'sort');
  return {
    collection: collectionName(context),
    filter: documentOption(context, 'query') ?? documentOf({}),
    sort: sort && Object.keys(sort).length > 0 ? sort : undefined,
    remove,
    update: remove ? undefined : readUpdate(given, 'findAndModify.update'),
    returnNew,
    upsert,
    fields: documentOption(context, 'fields'),
    arrayFilters: readDocuments(fieldOf(body, 'arrayFilters'), 'findAndModify.arrayFilters'),
    hint: fieldOf(body, 'hint'),
    let: documentOption(context, 'let'),
    collation: documentOption(context, 'collation'),
  };
}

async function findAndModify(context: CommandContext): Promise<Document> {
  const request = readRequest(context);
  checkWritable(request.collection);
  if (request.upsert) await prepareCollection(context, context.db, request.collection);
  const { replies, errors } = await runWrite(context, (target) =>
    runStatements(context, 1, true, () => execute(context, target, request)),
  );
  if (errors[0]) throw errors[0].error;
  return replies[0] as Document;
}

function* execute(context: CommandContext, target: WriteTarget, request: Request): WriteJob<Document> {
  const common = {
    db: context.db,
    collection: request.collection,
    filter: request.filter,
    sort: request.sort,
    hint: request.hint,
    let: request.let,
    collation: request.collation,
  };
  if (request.remove) {
    const { count, before } = yield* deleteStatement(context, target, { ...common, isMulti: false });
    return documentOf({
      lastErrorObject: documentOf({ n: count }),
      value: present(context, request, before),
    });
  }
  const outcome = yield* updateStatement(context, target, {
    ...common,
    update: request.update as Document,
    upsert: request.upsert,
    multi: false,
    arrayFilters: request.arrayFilters,
    bypassValidation: flagOption(context, 'bypassDocumentValidation'),
  });
  const isUpsert = outcome.upsertedId !== undefined;
  const lastErrorObject = documentOf({
    n: isUpsert ? 1 : outcome.matched,
    updatedExisting: outcome.matched > 0,
    upserted: outcome.upsertedId,
  });
  return documentOf({
    lastErrorObject,
    value: present(context, request, request.returnNew ? outcome.after : outcome.before),
  });
}

function present(context: CommandContext, request: Request, raw: Buffer | undefined): Document | null {
  if (!raw) return null;
  const document = decode(raw);
  if (!request.fields || Object.keys(request.fields).length === 0) return document;
  const collection = context.store.catalog.find(context.db, request.collection);
  const filter = filterFor(collection, request.filter, { let: request.let, collation: request.collation });
  const projection = compileProjection(request.fields, { let: request.let });
  return projection.apply(document, { positional: filter.positional(document) });
}

export const findAndModifyCommand: CommandDefinition = {
  fields:
    'findAndModify findandmodify query sort remove update new fields upsert arrayFilters hint let collation bypassDocumentValidation'.split(
      ' ',
    ),
  inTransaction: true,
  writes: true,
  retryable: true,
  run: findAndModify,
};
