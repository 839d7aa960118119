import { Timestamp } from 'bson';
import { namesOf } from '../values/field-order.ts';
import { fieldOf, typeNameOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { StoreError, badValue, storeError, typeMismatch } from '../errors/store-error.ts';
import type { Oplog } from '../oplog/oplog.ts';
import { positionOf, readResumeToken } from '../oplog/resume-token.ts';

const FULL_DOCUMENT = ['default', 'updateLookup', 'whenAvailable', 'required'] as const;
const BEFORE_CHANGE = ['off', 'whenAvailable', 'required'] as const;

export interface ChangeStreamOptions {
  /** Whether the stream has the changes of all databases. */
  readonly ofAll: boolean;
  /** Whether it has changes of collections and indexes too, and more fields of the others. */
  readonly showsExpanded: boolean;
  /** Which document the event of an update carries: as it is when the event is read, or as the update left it. */
  readonly fullDocument: (typeof FULL_DOCUMENT)[number];
  /** Whether events carry the document before the change. */
  readonly beforeChange: (typeof BEFORE_CHANGE)[number];
  /** The stream starts after this position. */
  readonly start: Buffer;
  /** Whether it is resumed after the event there, which may have been its last one. */
  readonly isAfterEvent: boolean;
}

const KNOWN = new Set([
  'fullDocument',
  'fullDocumentBeforeChange',
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'allChangesForCluster',
  'showExpandedEvents',
]);

/**
 * Reads the `$changeStream` stage.
 * @param now where a stream starts that names no other place
 * @throws StoreError 260, 286, or for what the store does not have
 */
export function readChangeStreamOptions(spec: Document, oplog: Oplog, now: Buffer): ChangeStreamOptions {
  for (const name of namesOf(spec)) {
    if (!KNOWN.has(name))
      throw storeError('IDLUnknownField', `BSON field '$changeStream.${name}' is an unknown field.`);
  }
  return {
    showsExpanded: flag(spec, 'showExpandedEvents'),
    ofAll: fieldOf(spec, 'allChangesForCluster') === true,
    fullDocument: choice(spec, 'fullDocument', FULL_DOCUMENT),
    beforeChange: choice(spec, 'fullDocumentBeforeChange', BEFORE_CHANGE),
    ...(readStart(spec, oplog) ?? { start: now, isAfterEvent: false }),
  };
}

function flag(spec: Document, name: string): boolean {
  const given = fieldOf(spec, name) ?? false;
  if (typeof given === 'boolean') return given;
  throw typeMismatch(
    `BSON field '$changeStream.${name}' is the wrong type '${typeNameOf(given)}', expected type 'bool'`,
  );
}

/** One of the words; the first if none is given. */
function choice<Word extends string>(spec: Document, name: string, words: readonly [Word, ...Word[]]): Word {
  const given = fieldOf(spec, name) ?? words[0];
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  throw badValue(`Enumeration value for field '$changeStream.${name}' is not a valid value.`);
}

/** The position that the stage names, if it names one. */
function readStart(
  spec: Document,
  oplog: Oplog,
): Pick<ChangeStreamOptions, 'start' | 'isAfterEvent'> | undefined {
  const resumeAfter = fieldOf(spec, 'resumeAfter');
  const startAfter = fieldOf(spec, 'startAfter');
  const time = fieldOf(spec, 'startAtOperationTime');
  if (resumeAfter !== undefined && startAfter !== undefined) {
    throw new StoreError(
      50865,
      "Do not specify both 'resumeAfter' and 'startAfter' in a $changeStream stage.",
    );
  }
  const token = resumeAfter ?? startAfter;
  if (token !== undefined && time !== undefined) {
    throw new StoreError(40674, 'Only one type of resume option is allowed, but multiple were found.');
  }
  if (token === undefined && time === undefined) return undefined;
  if (time !== undefined && !(time instanceof Timestamp))
    throw storeError('TypeMismatch', 'startAtOperationTime must be a timestamp');
  const { position, isEvent } =
    time !== undefined
      ? { position: beforeTime(time), isEvent: false }
      : readResumeToken(token as Document, resumeAfter === undefined ? 'startAfter' : 'resumeAfter');
  oplog.checkCovers(position);
  return { start: position, isAfterEvent: isEvent };
}

/** The time itself is included. */
function beforeTime(time: Timestamp): Buffer {
  return time.i > 0 ? positionOf(new Timestamp({ t: time.t, i: time.i - 1 })) : positionOf(time);
}
