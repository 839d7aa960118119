import { namesOf } from '../bson/field-order.ts';
import { printValue } from '../bson/print.ts';
import { documentOf, fieldOf, isDocument } from '../bson/values.ts';
import type { Document } from '../bson/values.ts';
import { notSupported, storeError } from '../errors/store-error.ts';
import type { CommandDefinition } from './command-context.ts';
import { toNumber } from './options.ts';

/** Fields that every command may have. */
const GENERIC = new Set(
  `$db lsid txnNumber autocommit startTransaction stmtId stmtIds $clusterTime readConcern writeConcern maxTimeMS comment
   $readPreference apiVersion apiStrict apiDeprecationErrors rawData $audit mayBypassWriteBlocking`.split(
    /\s+/,
  ),
);

const READ_CONCERN_FIELDS = new Set(['level', 'afterClusterTime', 'provenance']);
const WRITE_CONCERN_FIELDS = new Set(['w', 'j', 'fsync', 'wtimeout', 'provenance']);
const READ_CONCERNS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

/** Commands of MongoDB's stable API, version 1. */
const STABLE_API = new Set(
  `abortTransaction aggregate bulkWrite collMod commitTransaction count create createIndexes delete drop dropDatabase
   dropIndexes endSessions explain find findAndModify getMore hello insert killCursors listCollections listDatabases
   listIndexes ping refreshSessions update`.split(/\s+/),
);

/** Refuses fields that nobody would look at: nothing is silently ignored. @throws StoreError 40415 */
export function checkFields(name: string, definition: CommandDefinition, body: Document): void {
  for (const field of namesOf(body)) {
    if (GENERIC.has(field) || definition.fields.includes(field)) continue;
    throw storeError('IDLUnknownField', `BSON field '${name}.${field}' is an unknown field.`);
  }
}

function checkKnown(name: string, given: Document, known: ReadonlySet<string>): void {
  for (const field of namesOf(given)) {
    if (!known.has(field))
      throw storeError('IDLUnknownField', `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/** @throws StoreError 322 or 323 */
export function checkApi(name: string, body: Document): void {
  const version = fieldOf(body, 'apiVersion');
  if (version === undefined) {
    if (fieldOf(body, 'apiStrict') !== undefined || fieldOf(body, 'apiDeprecationErrors') !== undefined) {
      throw storeError(
        'InvalidOptions',
        'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
      );
    }
    return;
  }
  if (version !== '1') throw storeError('APIVersionError', 'API version must be "1"');
  if (fieldOf(body, 'apiStrict') === true && !STABLE_API.has(name)) {
    throw storeError(
      'APIStrictError',
      `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
    );
  }
}

/**
 * One node answers for everything it has committed, so every level but a snapshot outside of a transaction is what a
 * read does anyway.
 */
export function checkReadConcern(body: Document, isTransaction: boolean): void {
  const concern = fieldOf(body, 'readConcern');
  if (concern === undefined) return;
  if (!isDocument(concern)) throw storeError('TypeMismatch', 'readConcern must be an object');
  checkKnown('readConcern', concern, READ_CONCERN_FIELDS);
  const level = fieldOf(concern, 'level') ?? 'local';
  if (typeof level !== 'string' || !READ_CONCERNS.has(level)) {
    throw storeError(
      'FailedToParse',
      "readConcern.level must be either 'local', 'majority', 'linearizable', 'available', or 'snapshot'",
    );
  }
  if (level === 'snapshot' && !isTransaction) {
    throw notSupported('snapshot reads outside of transactions are not supported by this store');
  }
}

/** Refuses a write concern that is none. @throws StoreError 14 or 40415 */
export function checkWriteConcern(body: Document): void {
  const concern = fieldOf(body, 'writeConcern');
  if (concern === undefined) return;
  if (!isDocument(concern)) throw storeError('TypeMismatch', 'writeConcern must be an object');
  checkKnown('writeConcern', concern, WRITE_CONCERN_FIELDS);
}

/** What a write concern that one node cannot meet adds to the reply of a write. */
export function writeConcernError(body: Document): Document | undefined {
  const concern = fieldOf(body, 'writeConcern');
  if (!isDocument(concern)) return undefined;
  const w = fieldOf(concern, 'w');
  const number = toNumber(w);
  if (w === undefined || w === 'majority' || (number !== undefined && number <= 1)) return undefined;
  if (number === undefined) {
    return concernError(
      79,
      'UnknownReplWriteConcern',
      `No write concern mode named '${printValue(w)}' found in replica set configuration`,
    );
  }
  return concernError(100, 'UnsatisfiableWriteConcern', 'Not enough data-bearing nodes');
}

const concernError = (code: number, codeName: string, errmsg: string): Document =>
  documentOf({ code, codeName, errmsg, errInfo: documentOf({}) });
