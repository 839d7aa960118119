import type { FileHandle } from 'node:fs/promises';
import { boxesIn } from './mp4-boxes.ts';
import { readPart } from './read-part.ts';

/** The index of an hour of video takes a few megabytes. */
const INDEX_MAX_BYTES = 32 * 1024 * 1024;
const VIDEO_HANDLER = Buffer.from('vide', 'latin1');

/** Whether the file is a whole MP4 or QuickTime container with a picture track. */
export async function isMp4Container(file: FileHandle, size: number): Promise<boolean> {
  const boxes = await boxesIn(file, 0, size);
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
