import type { FileHandle } from 'node:fs/promises';
import { readPart } from './read-part.ts';

interface Box {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

const BOXES_MAX = 4096;
/** The index of an hour of video takes a few megabytes. */
const INDEX_MAX_BYTES = 32 * 1024 * 1024;
const VIDEO_HANDLER = Buffer.from('vide', 'latin1');

async function readBox(file: FileHandle, start: number, fileEnd: number): Promise<Box | undefined> {
  const head = await readPart(file, start, 16);
  if (head.length < 8) return undefined;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short === 0) return { type, start, bodyStart: start + 8, end: fileEnd };
  if (short !== 1) return { type, start, bodyStart: start + 8, end: start + short };
  if (head.length < 16) return undefined;
  return { type, start, bodyStart: start + 16, end: start + Number(head.readBigUInt64BE(8)) };
}

/** The boxes of the highest level; undefined where they don't fill the file exactly. */
async function topLevelBoxes(file: FileHandle, size: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = 0; at < size;) {
    const box = await readBox(file, at, size);
    if (!box || box.end < box.bodyStart || box.end > size || boxes.length === BOXES_MAX) return undefined;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Whether the file is a whole MP4 or QuickTime container with a picture track. */
export async function isMp4Container(file: FileHandle, size: number): Promise<boolean> {
  const boxes = await topLevelBoxes(file, size);
  const index = boxes?.find((box) => box.type === 'moov');
  if (!boxes || !index || !boxes.some((box) => box.type === 'mdat')) return false;
  const length = index.end - index.bodyStart;
  if (length > INDEX_MAX_BYTES) return false;
  const body = await readPart(file, index.bodyStart, length);
  return hasVideoHandler(body);
}

/** `hdlr` carries its handler's kind 8 bytes after its name. */
function hasVideoHandler(index: Buffer): boolean {
  for (let at = index.indexOf('hdlr'); at !== -1; at = index.indexOf('hdlr', at + 4)) {
    if (index.subarray(at + 12, at + 16).equals(VIDEO_HANDLER)) return true;
  }
  return false;
}
