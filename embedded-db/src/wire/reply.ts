import type { Timestamp } from 'bson';
import { replyTimes } from './cluster-time.ts';
import { OP_MSG_PREFIX_BYTES, writeOpMsgPrefix } from './message.ts';
import { acquireReplyBuffer } from './reply-buffers.ts';

const CURSOR_FIELDS = {
  firstBatch: Buffer.from('\x04firstBatch\0', 'latin1'),
  nextBatch: Buffer.from('\x04nextBatch\0', 'latin1'),
};
const CURSOR = Buffer.from('\x03cursor\0', 'latin1');
const ID = Buffer.from('\x12id\0', 'latin1');
const NS = Buffer.from('\x02ns\0', 'latin1');
const OK = Buffer.from('\x01ok\0\0\0\0\0\0\0\xf0\x3f', 'latin1');
const TOKEN = Buffer.from('\x03postBatchResumeToken\0', 'latin1');

const arrayNames: Buffer[] = [];

/** The element header of an embedded document at an array index. */
function arrayName(index: number): Buffer {
  return (arrayNames[index] ??= Buffer.from(`\x03${index}\0`, 'latin1'));
}

/** A batch of a cursor, with documents as stored bytes. */
interface CursorBatch {
  readonly field: 'firstBatch' | 'nextBatch';
  readonly documents: readonly Buffer[];
  readonly cursorId: bigint;
  readonly namespace: string;
  /** BSON of a change stream's `postBatchResumeToken`. */
  readonly resumeToken?: Buffer | undefined;
}

/**
 * The OP_MSG reply of `find`, `aggregate` or `getMore`, built without decoding documents, in a buffer to be released.
 */
export function cursorReply(batch: CursorBatch, responseTo: number, operationTime: Timestamp): Buffer {
  const namespace = Buffer.from(batch.namespace, 'utf8');
  const field = CURSOR_FIELDS[batch.field];
  let arrayBytes = 5;
  batch.documents.forEach((document, i) => (arrayBytes += arrayName(i).length + document.length));
  const tokenBytes = batch.resumeToken ? TOKEN.length + batch.resumeToken.length : 0;
  const cursorBytes =
    5 + field.length + arrayBytes + tokenBytes + ID.length + 8 + NS.length + 4 + namespace.length + 1;
  const times = replyTimes(operationTime);
  const bodyBytes = 5 + CURSOR.length + cursorBytes + OK.length + times.length;
  const message = acquireReplyBuffer(OP_MSG_PREFIX_BYTES + bodyBytes);
  writeOpMsgPrefix(message, message.length, responseTo);
  let at = OP_MSG_PREFIX_BYTES;
  const copy = (bytes: Buffer) => (at += bytes.copy(message, at));
  at = message.writeInt32LE(bodyBytes, at);
  copy(CURSOR);
  at = message.writeInt32LE(cursorBytes, at);
  copy(field);
  at = message.writeInt32LE(arrayBytes, at);
  batch.documents.forEach((document, i) => {
    copy(arrayName(i));
    copy(document);
  });
  message[at++] = 0;
  if (batch.resumeToken) {
    copy(TOKEN);
    copy(batch.resumeToken);
  }
  copy(ID);
  at = message.writeBigInt64LE(batch.cursorId, at);
  copy(NS);
  at = message.writeInt32LE(namespace.length + 1, at);
  copy(namespace);
  message[at++] = 0;
  message[at++] = 0;
  copy(OK);
  copy(times);
  message[at] = 0;
  return message;
}
