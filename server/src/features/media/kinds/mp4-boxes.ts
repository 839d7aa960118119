import type { FileHandle } from 'node:fs/promises';
import { readPart } from './read-part.ts';

/** A box of an MP4 or QuickTime file; positions in bytes. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

const BOXES_MAX = 4096;

async function readBox(file: FileHandle, start: number, end: number): Promise<Box | undefined> {
  const head = await readPart(file, start, 16);
  if (head.length < 8) return undefined;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short === 0) return { type, start, bodyStart: start + 8, end };
  if (short !== 1) return { type, start, bodyStart: start + 8, end: start + short };
  if (head.length < 16) return undefined;
  return { type, start, bodyStart: start + 16, end: start + Number(head.readBigUInt64BE(8)) };
}

/** The boxes from `start` to `end`; undefined where they don't fill that exactly. */
export async function boxesIn(file: FileHandle, start: number, end: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const box = await readBox(file, at, end);
    if (!box || box.end < box.bodyStart || box.end > end || boxes.length === BOXES_MAX) return undefined;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}
