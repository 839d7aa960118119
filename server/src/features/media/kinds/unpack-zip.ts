import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import type { ZipEntry } from './zip-directory.ts';

const CHUNK_BYTES = 64 * 1024;
const LOCAL_HEAD_BYTES = 30;
const MIN_CHUNK_BYTES = 1024;
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks one entry piece by piece, up to the size in the directory, and passes the content to `take`. Returns false
 * if its real size differs, or for an unusual compression.
 */
export async function unpackEntry(
  bytes: ByteSource,
  entry: ZipEntry,
  take: (piece: Buffer) => void = () => undefined,
): Promise<boolean> {
  const start = dataStart(bytes, entry);
  if (start === undefined) return false;
  let unpacked = 0;
  for await (const piece of unpackedPieces(bytes, entry, start)) {
    if (piece === undefined || (unpacked += piece.length) > entry.unpackedSize) return false;
    take(piece);
  }
  return unpacked === entry.unpackedSize;
}

/** Returns the start of the entry's data; undefined if its local header contradicts the directory. */
function dataStart(bytes: ByteSource, entry: ZipEntry): number | undefined {
  const head = bytes.read(entry.localOffset, LOCAL_HEAD_BYTES);
  if (head.length < LOCAL_HEAD_BYTES || head.readUInt32LE(0) !== 0x04034b50) return undefined;
  if (head.readUInt16LE(8) !== entry.method) return undefined;
  return entry.localOffset + LOCAL_HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
}

/** Ends with `undefined` if the entry cannot be unpacked. */
async function* unpackedPieces(
  bytes: ByteSource,
  entry: ZipEntry,
  start: number,
): AsyncGenerator<Buffer | undefined> {
  const packed = packedPieces(bytes, start, entry.packedSize);
  if (entry.method === STORED) yield* packed;
  else if (entry.method === DEFLATED) yield* inflated(packed, entry.unpackedSize);
  else yield undefined;
}

async function* inflated(packed: Iterable<Buffer>, size: number): AsyncGenerator<Buffer | undefined> {
  // Most entries are small: each gets a buffer of its size.
  const inflater = createInflateRaw({ chunkSize: Math.min(CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, size)) });
  const source = Readable.from(packed);
  source.on('error', (error) => inflater.destroy(error));
  try {
    yield* source.pipe(inflater) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    yield undefined;
  } finally {
    source.destroy();
    inflater.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function* packedPieces(bytes: ByteSource, start: number, length: number): Generator<Buffer> {
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    yield bytes.read(start + at, Math.min(CHUNK_BYTES, length - at));
  }
}
