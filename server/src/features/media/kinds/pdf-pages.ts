import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** A dictionary of the tree of pages, with its list of children, is hardly longer than this (bytes). */
const DICTIONARY_BYTES = 16 * 1024;
/** A file that means harm says a word over and over: this many times are looked at. */
const PLACES_MAX = 20_000;
const DICTIONARIES_MAX = 500;
/** Packed lists of objects that are looked into, and what each may unpack to (bytes). */
const LISTS_MAX = 100;
const UNPACKED_MAX_BYTES = 1024 * 1024;
const PAGES_MAX = 20_000;

const unpack = promisify(inflate);

/** The places where something is of this type. */
function* placesOfType(bytes: Buffer, type: string): Generator<number> {
  let at = bytes.indexOf(type);
  for (let looks = 0; at >= 0 && looks < PLACES_MAX; looks += 1) {
    const before = bytes.toString('latin1', Math.max(0, at - 9), at);
    const next = String.fromCharCode(bytes[at + type.length] ?? 0);
    if (/\/Type\s*$/.test(before) && !/[A-Za-z]/.test(next)) yield at;
    at = bytes.indexOf(type, at + type.length);
  }
}

/** The text around a place, as far as the object that it stands in may reach. */
function objectAround(bytes: Buffer, at: number): string {
  const before = bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
  const after = bytes.toString('latin1', at, at + DICTIONARY_BYTES);
  return before.slice(before.lastIndexOf('<<') + 1) + (after.split('>>', 1)[0] ?? '');
}

/** The count of the root of the tree of pages, where these bytes hold it: the newest, where a file was saved again and again. */
function countIn(bytes: Buffer): number | undefined {
  let count: number | undefined;
  let dictionaries = 0;
  for (const at of placesOfType(bytes, '/Pages')) {
    if ((dictionaries += 1) > DICTIONARIES_MAX) break;
    const dictionary = objectAround(bytes, at);
    if (/\/Parent\b/.test(dictionary)) continue;
    const found = Number(/\/Count\s{1,4}(\d{1,6})/.exec(dictionary)?.[1] ?? 0);
    if (found >= 1 && found <= PAGES_MAX) count = found;
  }
  return count;
}

/** Newer files pack their objects into lists. */
async function* packedLists(bytes: Buffer): AsyncGenerator<Buffer> {
  let lists = 0;
  for (const at of placesOfType(bytes, '/ObjStm')) {
    if ((lists += 1) > LISTS_MAX) return;
    const start = bytes.indexOf('stream', at);
    if (start < 0) return;
    const body = start + 'stream'.length + (bytes[start + 'stream'.length] === 0x0d ? 2 : 1);
    const end = bytes.indexOf('endstream', body);
    if (end < 0) return;
    const list = await unpack(bytes.subarray(body, end), { maxOutputLength: UNPACKED_MAX_BYTES }).catch(
      () => undefined,
    );
    if (list) yield list;
  }
}

/** How many pages a PDF says it has; undefined where that can't be told without reading it whole, as in an encrypted one. */
export async function countPdfPages(path: string): Promise<number | undefined> {
  const bytes = await readFile(path);
  let count = countIn(bytes);
  for await (const list of packedLists(bytes)) count = countIn(list) ?? count;
  return count;
}
