import { FrameError } from './frame-reader.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;

/** A request as received: the command's document and its document sequences. */
export interface WireRequest {
  readonly requestId: number;
  /** The client wants no reply (write concern 0). */
  readonly noReply: boolean;
  /** Legacy OP_QUERY, which is answered by OP_REPLY and used for the first hello alone. */
  readonly legacy: boolean;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The database of a legacy request, which has no `$db`. */
  readonly legacyDatabase?: string;
}

const NO_SEQUENCES: ReadonlyMap<string, readonly Buffer[]> = new Map();

/**
 * Reads one whole message.
 * @throws FrameError when the message is not well-formed; the connection must then be closed.
 */
export function parseMessage(message: Buffer): WireRequest {
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseOpMsg(message);
  if (opCode === OP_QUERY) return parseOpQuery(message);
  throw new FrameError(`unsupported opcode ${opCode}`);
}

function parseOpMsg(message: Buffer): WireRequest {
  if (message.length < 26) throw new FrameError('truncated OP_MSG');
  const flags = message.readUInt32LE(16);
  if ((flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) {
    throw new FrameError('unknown required OP_MSG flag');
  }
  const end = message.length - ((flags & CHECKSUM_PRESENT) !== 0 ? 4 : 0);
  let body: Buffer | undefined;
  let sequences: Map<string, Buffer[]> | undefined;
  let at = 20;
  while (at < end) {
    const kind = message[at];
    at += 1;
    if (kind === 0) {
      if (body !== undefined) throw new FrameError('two body sections');
      body = sliceDocument(message, at, end);
      at += body.length;
    } else if (kind === 1) {
      const section = parseSequence(message, at, end);
      sequences ??= new Map();
      if (sequences.has(section.name)) throw new FrameError('a document sequence occurs twice');
      sequences.set(section.name, section.documents);
      at = section.end;
    } else {
      throw new FrameError(`unknown section kind ${String(kind)}`);
    }
  }
  if (body === undefined) throw new FrameError('OP_MSG without a body');
  const requestId = message.readInt32LE(4);
  const noReply = (flags & MORE_TO_COME) !== 0;
  return { requestId, noReply, legacy: false, body, sequences: sequences ?? NO_SEQUENCES };
}

function parseSequence(message: Buffer, at: number, limit: number) {
  if (at + 4 > limit) throw new FrameError('truncated document sequence');
  const end = at + message.readInt32LE(at);
  const zero = message.indexOf(0, at + 4);
  if (end > limit || end <= at + 4 || zero < 0 || zero >= end)
    throw new FrameError('damaged document sequence');
  const name = message.toString('utf8', at + 4, zero);
  const documents: Buffer[] = [];
  let position = zero + 1;
  while (position < end) {
    const document = sliceDocument(message, position, end);
    documents.push(document);
    position += document.length;
  }
  return { name, documents, end };
}

function sliceDocument(message: Buffer, at: number, limit: number): Buffer {
  if (at + 5 > limit) throw new FrameError('truncated document');
  const length = message.readInt32LE(at);
  if (length < 5 || at + length > limit || message[at + length - 1] !== 0)
    throw new FrameError('damaged document');
  return message.subarray(at, at + length);
}

function parseOpQuery(message: Buffer): WireRequest {
  const zero = message.indexOf(0, 20);
  if (zero < 0) throw new FrameError('OP_QUERY without a collection name');
  const namespace = message.toString('utf8', 20, zero);
  const body = sliceDocument(message, zero + 9, message.length);
  const dot = namespace.indexOf('.');
  return {
    requestId: message.readInt32LE(4),
    noReply: false,
    legacy: true,
    body,
    sequences: NO_SEQUENCES,
    legacyDatabase: dot < 0 ? namespace : namespace.slice(0, dot),
  };
}

let nextRequestId = 1;

function takeRequestId(): number {
  nextRequestId = (nextRequestId + 1) & 0x7fffffff;
  return nextRequestId;
}

/** Bytes before the document in a reply to OP_MSG. */
export const OP_MSG_PREFIX_BYTES = 21;

/** Writes the header of an OP_MSG reply into the first 21 bytes of `buffer`, which holds the whole message. */
export function writeOpMsgPrefix(buffer: Buffer, length: number, responseTo: number): void {
  buffer.writeInt32LE(length, 0);
  buffer.writeInt32LE(takeRequestId(), 4);
  buffer.writeInt32LE(responseTo, 8);
  buffer.writeInt32LE(OP_MSG, 12);
  buffer.writeUInt32LE(0, 16);
  buffer[20] = 0;
}

/** Writes a BSON document followed by further elements into the end of a message. */
function putDocument(message: Buffer, at: number, document: Uint8Array, elements: Uint8Array): void {
  message.set(document, at);
  message.writeInt32LE(document.length + elements.length, at);
  message.set(elements, at + document.length - 1);
  message[message.length - 1] = 0;
}

/** Bytes before the document in a reply to OP_QUERY. */
const OP_REPLY_PREFIX_BYTES = 36;

/**
 * The reply to `request`, in the form its opcode asks for.
 * @param document BSON
 * @param elements the bytes of fields after those of the document
 */
export function wrapReply(request: WireRequest, document: Uint8Array, elements: Uint8Array): Buffer {
  const bytes = document.length + elements.length;
  if (!request.legacy) {
    const message = Buffer.allocUnsafe(OP_MSG_PREFIX_BYTES + bytes);
    writeOpMsgPrefix(message, message.length, request.requestId);
    putDocument(message, OP_MSG_PREFIX_BYTES, document, elements);
    return message;
  }
  const message = Buffer.alloc(OP_REPLY_PREFIX_BYTES + bytes);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(takeRequestId(), 4);
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(OP_REPLY, 12);
  message.writeInt32LE(8, 16);
  message.writeInt32LE(1, 32);
  putDocument(message, OP_REPLY_PREFIX_BYTES, document, elements);
  return message;
}
