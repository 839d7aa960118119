import { Timestamp } from 'bson';
import { namesOf } from '../values/field-order.ts';
import { fieldOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { StoreError, badValue, notSupported, storeError } from '../errors/store-error.ts';
import type { Oplog } from '../oplog/oplog.ts';
import { positionOf, readResumeToken } from '../oplog/resume-token.ts';

export interface ChangeStreamOptions {
  /** Whether an update's event carries the document as it is when the event is read. */
  readonly looksUp: boolean;
  /** Whether the event must say that there are no images before or after the change. */
  readonly asksForPostImage: boolean;
  readonly asksForPreImage: boolean;
  /** The stream starts after this position. */
  readonly start: Buffer;
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
  if (fieldOf(spec, 'allChangesForCluster') === true) {
    throw notSupported('change streams on the whole deployment are not supported by this store');
  }
  if (fieldOf(spec, 'showExpandedEvents') === true) {
    throw notSupported('showExpandedEvents is not supported by this store');
  }
  const fullDocument = fieldOf(spec, 'fullDocument') ?? 'default';
  const before = fieldOf(spec, 'fullDocumentBeforeChange') ?? 'off';
  for (const [name, value] of [
    ['fullDocument', fullDocument],
    ['fullDocumentBeforeChange', before],
  ] as const) {
    if (value === 'required')
      throw notSupported(`${name}: 'required' is not supported by this store: it keeps no images`);
  }
  if (!['default', 'updateLookup', 'whenAvailable'].includes(fullDocument as string)) {
    throw badValue(`Enumeration value for field '$changeStream.fullDocument' is not a valid value.`);
  }
  if (!['off', 'whenAvailable'].includes(before as string)) {
    throw badValue(
      `Enumeration value for field '$changeStream.fullDocumentBeforeChange' is not a valid value.`,
    );
  }
  return {
    looksUp: fullDocument === 'updateLookup',
    asksForPostImage: fullDocument === 'whenAvailable',
    asksForPreImage: before === 'whenAvailable',
    start: readStart(spec, oplog) ?? now,
  };
}

/** The position that the stage names, if it names one. */
function readStart(spec: Document, oplog: Oplog): Buffer | undefined {
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
  const start =
    time !== undefined
      ? beforeTime(time)
      : readResumeToken(token as Document, resumeAfter === undefined ? 'startAfter' : 'resumeAfter');
  if (oplog.covers(start)) return start;
  throw storeError(
    'ChangeStreamHistoryLost',
    'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
    { labels: ['NonResumableChangeStreamError'] },
  );
}

/** The time itself is included. */
function beforeTime(time: Timestamp): Buffer {
  return time.i > 0 ? positionOf(new Timestamp({ t: time.t, i: time.i - 1 })) : positionOf(time);
}
