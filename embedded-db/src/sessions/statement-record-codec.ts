import { decode, encode } from '../bson/codec.ts';
import { documentOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';

/** The result of a session's latest numbered write or transaction; stored in the same commit. */
export interface StatementRecord {
  number: bigint;
  /** Replies by statement id; of a transaction, only whether it was committed. */
  readonly statements: Map<number, Document>;
  committed: boolean;
  usedAt: number;
}

// A record is written with every retryable write, so it has a compact format instead of BSON:
// number (8), time of use (8), committed (1), count of statements (4), then per statement its id (4), a kind (1) and the reply.
const HEAD_BYTES = 21;
const STATEMENT_HEAD_BYTES = 5;

/** `{n: 1}`: nothing more is written. */
const ONE = 0;
/** `{n, nModified}`: two numbers. */
const COUNTS = 1;
/** Any other reply: a length and BSON. */
const WHOLE = 2;

const isCounts = (reply: Document, fields: number): boolean =>
  fields === 2 && typeof reply['n'] === 'number' && typeof reply['nModified'] === 'number';

function replyParts(reply: Document): { kind: number; body: Buffer } {
  const fields = Object.keys(reply).length;
  if (fields === 1 && reply['n'] === 1) return { kind: ONE, body: Buffer.alloc(0) };
  if (isCounts(reply, fields)) {
    const body = Buffer.allocUnsafe(8);
    body.writeUInt32LE(reply['n'] as number, 0);
    body.writeUInt32LE(reply['nModified'] as number, 4);
    return { kind: COUNTS, body };
  }
  return { kind: WHOLE, body: encode(reply) };
}

export function encodeRecord(record: StatementRecord): Buffer {
  const statements = [...record.statements].map(([id, reply]) => ({ id, ...replyParts(reply) }));
  const size = statements.reduce((sum, { body }) => sum + STATEMENT_HEAD_BYTES + body.length, HEAD_BYTES);
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeBigInt64LE(record.number, 0);
  bytes.writeDoubleLE(record.usedAt, 8);
  bytes[16] = record.committed ? 1 : 0;
  let at = bytes.writeUInt32LE(statements.length, 17);
  for (const { id, kind, body } of statements) {
    at = bytes.writeUInt32LE(id, at);
    at = bytes.writeUInt8(kind, at);
    at += body.copy(bytes, at);
  }
  return bytes;
}

export function decodeRecord(stored: Uint8Array): StatementRecord {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const statements = new Map<number, Document>();
  let at = HEAD_BYTES;
  for (let left = bytes.readUInt32LE(17); left > 0; left--) {
    const id = bytes.readUInt32LE(at);
    const kind = bytes[at + 4];
    at += STATEMENT_HEAD_BYTES;
    if (kind === ONE) statements.set(id, documentOf({ n: 1 }));
    else if (kind === COUNTS) {
      statements.set(id, documentOf({ n: bytes.readUInt32LE(at), nModified: bytes.readUInt32LE(at + 4) }));
      at += 8;
    } else {
      const length = bytes.readInt32LE(at);
      statements.set(id, decode(bytes.subarray(at, at + length)));
      at += length;
    }
  }
  return {
    number: bytes.readBigInt64LE(0),
    usedAt: bytes.readDoubleLE(8),
    committed: bytes[16] === 1,
    statements,
  };
}
