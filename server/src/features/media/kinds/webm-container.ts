import type { ByteSource } from './byte-source.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';

/** Element ids of EBML and Matroska. */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
/** The element `TrackType` with the value 1: a video track. */
const VIDEO_TRACK = Buffer.from([0x83, 0x81, 0x01]);

interface Element {
  readonly id: number;
  readonly bodyStart: number;
  /** Bytes; undefined for an element of unknown size. */
  readonly size: number | undefined;
}

/** Reads a variable-length number, whose leading zeros give the length; ids keep the length marker, sizes do not. */
function readVariable(
  bytes: Buffer,
  at: number,
  keepMarker: boolean,
): { value: number; length: number; all: boolean } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (length > (keepMarker ? 4 : 8) || at + length > bytes.length) return undefined;
  let value = keepMarker ? first : first & (0xff >> length);
  let all = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    all &&= byte === 0xff;
  }
  return { value, length, all };
}

function readElement(bytes: ByteSource, at: number): Element | undefined {
  const head = bytes.read(at, 12);
  const id = readVariable(head, 0, true);
  const size = id && readVariable(head, id.length, false);
  if (!size) return undefined;
  return { id: id.value, bodyStart: at + id.length + size.length, size: size.all ? undefined : size.value };
}

/** Returns whether the file is WebM (not another Matroska type) with a video track. */
export function isWebm(source: ByteSource): boolean {
  const bytes = source.within(PARSER_BOUNDS.webm);
  const header = readElement(bytes, 0);
  if (header?.id !== EBML || header.size === undefined) return false;
  if (header.size > PARSER_BOUNDS.webm.headerBytes) return false;
  if (!bytes.read(header.bodyStart, header.size).includes('webm')) return false;
  const segment = readElement(bytes, header.bodyStart + header.size);
  if (segment?.id !== SEGMENT) return false;
  const tracks = findTracks(bytes, segment.bodyStart);
  if (tracks?.size === undefined || tracks.size > PARSER_BOUNDS.webm.tracksBytes) return false;
  return bytes.read(tracks.bodyStart, tracks.size).includes(VIDEO_TRACK);
}

function findTracks(bytes: ByteSource, start: number): Element | undefined {
  let at = start;
  for (let count = 0; count < PARSER_BOUNDS.webm.elements && at < bytes.size; count += 1) {
    const element = readElement(bytes, at);
    if (element?.id === TRACKS) return element;
    if (element?.size === undefined || element.id === CLUSTER) return undefined;
    at = element.bodyStart + element.size;
  }
  return undefined;
}
