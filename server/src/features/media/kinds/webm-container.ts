import type { FileHandle } from 'node:fs/promises';
import { readPart } from './read-part.ts';

/** Element ids of EBML and Matroska. */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
/** How far into the file the list of tracks may lie. */
const SEARCH_ELEMENTS = 64;
const TRACKS_MAX_BYTES = 1024 * 1024;
/** The element `TrackType` with the value 1: a video track. */
const VIDEO_TRACK = Buffer.from([0x83, 0x81, 0x01]);

interface Element {
  readonly id: number;
  readonly bodyStart: number;
  /** Bytes; undefined for an element whose size was not known when it was written. */
  readonly size: number | undefined;
}

/** A number whose first byte's leading zeros tell its length; ids keep their length marker, sizes don't. */
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

async function readElement(file: FileHandle, at: number): Promise<Element | undefined> {
  const head = await readPart(file, at, 12);
  const id = readVariable(head, 0, true);
  const size = id && readVariable(head, id.length, false);
  if (!size) return undefined;
  return { id: id.value, bodyStart: at + id.length + size.length, size: size.all ? undefined : size.value };
}

/** Whether the file is a WebM (not another Matroska) with a picture track. */
export async function isWebm(file: FileHandle, size: number): Promise<boolean> {
  const header = await readElement(file, 0);
  if (header?.id !== EBML || header.size === undefined || header.size > 4096) return false;
  const headerBody = await readPart(file, header.bodyStart, header.size);
  if (!headerBody.includes('webm')) return false;
  const segment = await readElement(file, header.bodyStart + header.size);
  if (segment?.id !== SEGMENT) return false;
  const tracks = await findTracks(file, segment.bodyStart, size);
  if (tracks?.size === undefined || tracks.size > TRACKS_MAX_BYTES) return false;
  return (await readPart(file, tracks.bodyStart, tracks.size)).includes(VIDEO_TRACK);
}

async function findTracks(file: FileHandle, start: number, size: number): Promise<Element | undefined> {
  let at = start;
  for (let count = 0; count < SEARCH_ELEMENTS && at < size; count += 1) {
    const element = await readElement(file, at);
    if (element?.id === TRACKS) return element;
    if (element?.size === undefined || element.id === CLUSTER) return undefined;
    at = element.bodyStart + element.size;
  }
  return undefined;
}
