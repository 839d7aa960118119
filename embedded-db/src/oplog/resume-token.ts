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

/** The token of an event; the one that ends a stream (`invalidate`) can be started after, but not resumed. */
export function resumeToken(position: Uint8Array, isInvalidate = false): Document {
  return documentOf({
    _data: Buffer.from(position).toString('hex').toUpperCase() + (isInvalidate ? '01' : '00'),
  });
}

function dataOf(token: Value): string | undefined {
  const data = isDocument(token) ? fieldOf(token, '_data') : undefined;
  return typeof data === 'string' && /^[0-9A-F]{16}0[01]$/.test(data) ? data : undefined;
}

/** Whether an event still carries its token, after what a pipeline did to it. */
export const isResumeToken = (token: Value): boolean => dataOf(token) !== undefined;

/** @throws StoreError 260 InvalidResumeToken */
export function readResumeToken(token: Value, option: 'resumeAfter' | 'startAfter'): Buffer {
  const data = dataOf(token);
  if (data === undefined) {
    throw storeError('InvalidResumeToken', `the resume token of ${option} is not one of this store`);
  }
  if (data.endsWith('01') && option === 'resumeAfter') {
    throw storeError(
      'InvalidResumeToken',
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    );
  }
  return Buffer.from(data.slice(0, 2 * POSITION_BYTES), 'hex');
}
