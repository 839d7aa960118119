import { decode } from '../../bson/codec.ts';
import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { badValue, failedToParse } from '../../errors/store-error.ts';
import { compileProjection } from '../../projection/compile-projection.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { deleteStatement } from './delete.ts';
import type { DeleteStatement } from './delete.ts';
import { filterFor } from '../filters.ts';
import { insertOptions } from './insert.ts';
import { letOption } from '../let-option.ts';
import { collectionName, documentOption, flagOption } from '../options.ts';
import { runWrite } from './run-write.ts';
import { runStatements } from './statements.ts';
import { readDocuments, readUpdate } from './update.ts';
import { updateStatement } from './update-statement.ts';
import type { UpdateStatement } from './update-statement.ts';

/** A `findAndModify` read from its command. */
interface FindAndModify {
  readonly collection: string;
  /** The write to the matching document. */
  readonly change:
    | { readonly kind: 'delete'; readonly statement: DeleteStatement }
    | { readonly kind: 'update'; readonly statement: UpdateStatement };
  readonly returnNew: boolean;
  /** The projection of the reply. */
  readonly fields: Document | undefined;
}

function checkTogether({ body }: CommandContext, remove: boolean, upsert: boolean, returnNew: boolean): void {
  const update = fieldOf(body, 'update');
  if (remove && update !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (!remove && update === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
  if (remove && fieldOf(body, 'arrayFilters') !== undefined)
    throw failedToParse('Cannot specify arrayFilters and remove=true');
  if (remove && upsert) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (remove && returnNew) {
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
}

/** Reads a `findAndModify`. @throws StoreError for anything malformed */
export function readFindAndModify(context: CommandContext): FindAndModify {
  const { body } = context;
  const remove = flagOption(context, 'remove');
  const upsert = flagOption(context, 'upsert');
  const returnNew = flagOption(context, 'new');
  checkTogether(context, remove, upsert, returnNew);
  const collection = collectionName(context);
  const sort = documentOption(context, 'sort');
  const common = {
    db: context.db,
    collection,
    filter: documentOption(context, 'query') ?? documentOf({}),
    sort: sort && Object.keys(sort).length > 0 ? sort : undefined,
    hint: fieldOf(body, 'hint'),
    let: letOption(context),
    collation: documentOption(context, 'collation'),
  };
  const update = (): UpdateStatement => ({
    ...common,
    update: readUpdate(fieldOf(body, 'update'), 'findAndModify.update'),
    upsert,
    multi: false,
    arrayFilters: readDocuments(fieldOf(body, 'arrayFilters'), 'findAndModify.arrayFilters'),
    ...insertOptions(context),
  });
  return {
    collection,
    change: remove
      ? { kind: 'delete', statement: { ...common, isMulti: false } }
      : { kind: 'update', statement: update() },
    returnNew,
    fields: documentOption(context, 'fields'),
  };
}

async function findAndModify(context: CommandContext): Promise<Document> {
  const request = readFindAndModify(context);
  checkWritable(request.collection);
  // Compiled before the write, so that a malformed projection changes nothing.
  const present = presenter(context, request);
  const { replies, errors, repeated } = await runWrite(context, (target) =>
    runStatements(context, 1, true, () => execute(context, target, request, present)),
  );
  if (errors[0]) throw errors[0].error;
  const reply = replies[0] as Document;
  return repeated.length > 0 ? documentOf({ ...reply, retriedStmtId: repeated[0] }) : reply;
}

type Present = (raw: Buffer | undefined) => Document | null;

function* execute(
  context: CommandContext,
  target: WriteTarget,
  { change, returnNew }: FindAndModify,
  present: Present,
): WriteJob<Document> {
  if (change.kind === 'delete') {
    const { count, before } = yield* deleteStatement(context, target, change.statement);
    return documentOf({ lastErrorObject: documentOf({ n: count }), value: present(before) });
  }
  const outcome = yield* updateStatement(context, target, change.statement);
  const isUpsert = outcome.upsertedId !== undefined;
  const lastErrorObject = documentOf({
    n: isUpsert ? 1 : outcome.matched,
    updatedExisting: outcome.matched > 0,
    upserted: outcome.upsertedId,
  });
  return documentOf({ lastErrorObject, value: present(returnNew ? outcome.after : outcome.before) });
}

/** Computes the `value` of the reply. @throws StoreError for a malformed projection */
function presenter(
  context: CommandContext,
  { collection: name, change, returnNew, fields }: FindAndModify,
): Present {
  if (!fields || Object.keys(fields).length === 0) return (raw) => (raw ? decode(raw) : null);
  const { filter, let: variables, collation } = change.statement;
  const collection = visibleCollection(context, context.db, name);
  const compiled = filterFor(collection, filter, { let: variables, collation });
  const projection = compileProjection(fields, { let: variables });
  if (returnNew && projection.needsPositional)
    throw badValue('cannot use a positional projection and return the new document');
  return (raw) => {
    if (!raw) return null;
    const document = decode(raw);
    return projection.apply(document, { positional: compiled.positional(document) });
  };
}

export const findAndModifyCommand: CommandDefinition = {
  fields:
    'findAndModify findandmodify query sort remove update new fields upsert arrayFilters hint let collation bypassDocumentValidation bypassEmptyTsReplacement'.split(
      ' ',
    ),
  inTransaction: true,
  writes: true,
  retryable: true,
  run: findAndModify,
};
