import { inflateSync } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';

const BOUNDS = PARSER_BOUNDS.pdf;
/** Maximum size of a page tree node with its list of children (bytes). */
const DICTIONARY_BYTES = 16 * 1024;
const PAGES_MAX = 20_000;

/** Remaining work for a file, shared by all of its streams. */
interface WorkLeft {
  names: number;
  dictionaries: number;
  unpackedBytes: number;
}

/** Returns the next position of an object of this type; undefined if there is none, or no work is left. */
function nextOfType(bytes: Buffer, type: string, from: number, left: WorkLeft): number | undefined {
  for (let at = bytes.indexOf(type, from); at >= 0; at = bytes.indexOf(type, at + type.length)) {
    if ((left.names -= 1) < 0) return undefined;
    const before = bytes.toString('latin1', Math.max(0, at - 9), at);
    const next = String.fromCharCode(bytes[at + type.length] ?? 0);
    if (/\/Type\s*$/.test(before) && !/[A-Za-z]/.test(next)) return at;
  }
  return undefined;
}

/** Returns the text around a position, as far as its object may reach. */
function objectAround(bytes: Buffer, at: number): string {
  const before = bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
  const after = bytes.toString('latin1', at, at + DICTIONARY_BYTES);
  return before.slice(before.lastIndexOf('<<') + 1) + (after.split('>>', 1)[0] ?? '');
}

/** Returns the count of the page tree's root, if these bytes contain it: the newest after incremental updates. */
function countIn(bytes: Buffer, left: WorkLeft): number | undefined {
  let count: number | undefined;
  for (let at = nextOfType(bytes, '/Pages', 0, left); at !== undefined;) {
    if ((left.dictionaries -= 1) < 0) break;
    const dictionary = objectAround(bytes, at);
    const found = /\/Parent\b/.test(dictionary)
      ? 0
      : Number(/\/Count\s{1,4}(\d{1,6})/.exec(dictionary)?.[1] ?? 0);
    if (found >= 1 && found <= PAGES_MAX) count = found;
    at = nextOfType(bytes, '/Pages', at + 1, left);
  }
  return count;
}

/** Newer files store objects in compressed streams. */
function* packedLists(bytes: Buffer, left: WorkLeft): Generator<Buffer> {
  let from = 0;
  for (let lists = 0; lists < BOUNDS.lists && left.unpackedBytes > 0; lists += 1) {
    const at = nextOfType(bytes, '/ObjStm', from, left);
    if (at === undefined) return;
    const start = bytes.subarray(at, at + DICTIONARY_BYTES).indexOf('stream');
    from = at + 1;
    if (start < 0) continue;
    const word = at + start + 'stream'.length;
    const body = word + (bytes[word] === 0x0d ? 2 : 1);
    const end = bytes.indexOf('endstream', body);
    if (end < 0) return;
    from = end;
    const list = unpack(bytes.subarray(body, end), Math.min(BOUNDS.unpackedBytesPerList, left.unpackedBytes));
    // A stream that cannot be unpacked counts with its limit.
    left.unpackedBytes -= list?.length ?? BOUNDS.unpackedBytesPerList;
    if (list) yield list;
  }
}

function unpack(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch {
    return undefined;
  }
}

/**
 * Returns the number of pages that a PDF states; undefined if it cannot be read within the limits, as in an encrypted
 * file.
 */
export function countPdfPages(source: ByteSource): number | undefined {
  const bytes = source.within(BOUNDS).read(0, source.size);
  const left: WorkLeft = {
    names: BOUNDS.names,
    dictionaries: BOUNDS.dictionaries,
    unpackedBytes: BOUNDS.unpackedBytes,
  };
  let count = countIn(bytes, left);
  for (const list of packedLists(bytes, left)) count = countIn(list, left) ?? count;
  return count;
}
