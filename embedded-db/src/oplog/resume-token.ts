import { Timestamp } from 'bson';
import { documentOf, fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';

const POSITION_BYTES = 8;

/** A position in the log: seconds and increment, big-endian, so that byte order is time order. */
export function positionOf(time: Timestamp): Buffer {
  const position = Buffer.allocUnsafe(POSITION_BYTES);
  position.writeUInt32BE(time.t, 0);
  position.writeUInt32BE(time.i, 4);
  return position;
}

export const timeOf = (position: Uint8Array): Timestamp => {
  const bytes = Buffer.from(position.buffer, position.byteOffset, position.byteLength);
  return new Timestamp({ t: bytes.readUInt32BE(0), i: bytes.readUInt32BE(4) });
};

/** How tokens end: of an event; of the one that ends a stream; of a place without an event. */
const ENDINGS = { event: '00', invalidate: '01', place: '02' } as const;

/** The token of a position. A stream can be started after an `invalidate`, but not resumed. */
export function resumeToken(position: Uint8Array, kind: keyof typeof ENDINGS = 'event'): Document {
  return documentOf({ _data: Buffer.from(position).toString('hex').toUpperCase() + ENDINGS[kind] });
}

function dataOf(token: Value): string | undefined {
  const data = isDocument(token) ? fieldOf(token, '_data') : undefined;
  return typeof data === 'string' && /^[0-9A-F]{16}0[012]$/.test(data) ? data : undefined;
}

/** Whether an event still carries its token, after what a pipeline did to it. */
export const isResumeToken = (token: Value): boolean => dataOf(token) !== undefined;

/**
 * Returns the position, and whether an event stands there after which a stream may have to end.
 * @throws StoreError 260 InvalidResumeToken
 */
export function readResumeToken(
  token: Value,
  option: 'resumeAfter' | 'startAfter',
): { position: Buffer; isEvent: boolean } {
  const data = dataOf(token);
  if (data === undefined) {
    throw storeError('InvalidResumeToken', `the resume token of ${option} is not one of this store`);
  }
  if (data.endsWith(ENDINGS.invalidate) && option === 'resumeAfter') {
    throw storeError(
      'InvalidResumeToken',
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    );
  }
  const position = Buffer.from(data.slice(0, 2 * POSITION_BYTES), 'hex');
  return { position, isEvent: data.endsWith(ENDINGS.event) };
}
