import { Timestamp } from 'bson';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { documentOf, fieldOf, isDocument } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { failedToParse, notSupported, storeError, typeMismatch } from '../errors/store-error.ts';
import type { CommandDefinition } from './command-context.ts';
import { toNumber } from './options.ts';

/** Fields that every command may have. */
const GENERIC = new Set(
  `$db lsid txnNumber autocommit startTransaction stmtId stmtIds $clusterTime readConcern writeConcern maxTimeMS comment
   $readPreference apiVersion apiStrict apiDeprecationErrors rawData $audit mayBypassWriteBlocking`.split(
    /\s+/,
  ),
);

const READ_CONCERN_FIELDS = new Set(['level', 'afterClusterTime', 'atClusterTime', 'provenance']);
const WRITE_CONCERN_FIELDS = new Set(['w', 'j', 'fsync', 'wtimeout', 'provenance']);
const READ_CONCERNS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

/** Commands of MongoDB's stable API, version 1. */
const STABLE_API = new Set(
  `abortTransaction aggregate bulkWrite collMod commitTransaction count create createIndexes delete drop dropDatabase
   dropIndexes endSessions explain find findAndModify getMore hello insert killCursors listCollections listDatabases
   listIndexes ping refreshSessions update`.split(/\s+/),
);

/** Refuses unknown fields, so that nothing is silently ignored. @throws StoreError 40415 */
export function checkFields(name: string, definition: CommandDefinition, body: Document): void {
  if (definition.takesAnyField === true) return;
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
 * Checks a read concern. With one node a read meets every level but a snapshot outside of a transaction.
 */
export function checkReadConcern(
  name: string,
  { reads }: CommandDefinition,
  body: Document,
  isTransaction: boolean,
): void {
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
  for (const field of ['afterClusterTime', 'atClusterTime']) {
    const time = fieldOf(concern, field);
    if (time !== undefined && !(time instanceof Timestamp))
      throw typeMismatch(`BSON field 'readConcern.${field}' is the wrong type, expected type 'timestamp'`);
  }
  if (fieldOf(concern, 'atClusterTime') !== undefined) {
    if (level === 'snapshot')
      throw notSupported('reads at a time of their own are not supported by this store');
    throw storeError(
      'InvalidOptions',
      "readConcern.atClusterTime is allowed with the level 'snapshot' alone",
    );
  }
  if (level !== 'local' && reads !== true && !isTransaction) {
    throw storeError(
      'InvalidOptions',
      `Command ${name} does not support { readConcern: { level: "${level}" } } :: caused by :: read concern not supported`,
    );
  }
  if (level === 'snapshot' && !isTransaction) {
    throw notSupported('snapshot reads outside of transactions are not supported by this store');
  }
}

const MOST_MEMBERS = 50;

/** Checks a write concern, which only commands that write accept. @throws StoreError 9, 14, 72 or 40415 */
export function checkWriteConcern(name: string, { writes }: CommandDefinition, body: Document): void {
  const concern = fieldOf(body, 'writeConcern');
  if (concern === undefined) return;
  if (!isDocument(concern)) throw storeError('TypeMismatch', 'writeConcern must be an object');
  checkKnown('writeConcern', concern, WRITE_CONCERN_FIELDS);
  if (writes !== true) throw storeError('InvalidOptions', `Command ${name} does not support writeConcern`);
  const w = fieldOf(concern, 'w');
  const number = toNumber(w);
  if (number !== undefined && !(number >= 0 && number <= MOST_MEMBERS)) {
    throw failedToParse(
      `w has to be a non-negative number and not greater than ${MOST_MEMBERS}; found: ${number}`,
    );
  }
  if (w !== undefined && number === undefined && typeof w !== 'string' && !isDocument(w))
    throw failedToParse('w has to be a number, string, or object');
}

/** The `writeConcernError` of a write concern that one node cannot meet. */
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
