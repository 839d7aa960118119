import { closeSync, openSync, writeSync } from 'node:fs';
import { bytesOfFile } from './byte-source.ts';
import { readMp4Container } from './mp4-container.ts';

/** Type of a box that players ignore. */
const FREE = Buffer.from('free', 'latin1');
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Erases location and author from an MP4 or QuickTime file. A metadata box becomes a free box of the same size, so
 * that the index of the file stays valid.
 */
export function forgetPlace(path: string): void {
  const file = openSync(path, 'r+');
  try {
    for (const box of readMp4Container(bytesOfFile(file))?.notes ?? []) {
      writeSync(file, FREE, 0, FREE.length, box.start + 4);
      blank(file, box.bodyStart, box.end);
    }
  } finally {
    closeSync(file);
  }
}

function blank(file: number, start: number, end: number): void {
  for (let at = start; at < end; at += ZEROS.length)
    writeSync(file, ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}
