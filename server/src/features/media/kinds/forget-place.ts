import { open, type FileHandle } from 'node:fs/promises';
import { boxesIn } from './mp4-boxes.ts';

/** Boxes that carry what a camera notes beside the film: place, device, person. Players do without them. */
const NOTES: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
/** Boxes that hold others. */
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak']);
/** A box of this type is room that nobody reads. */
const FREE = Buffer.from('free', 'latin1');
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Blanks what an MP4 or QuickTime film tells of where and by whom it was taken. Nothing moves: a note becomes free room of the same
 * size, so that the film's index stays right.
 */
export async function forgetPlace(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await blankNotes(file, 0, size);
  } finally {
    await file.close();
  }
}

async function blankNotes(file: FileHandle, start: number, end: number): Promise<void> {
  for (const box of (await boxesIn(file, start, end)) ?? []) {
    if (CONTAINERS.has(box.type)) await blankNotes(file, box.bodyStart, box.end);
    else if (NOTES.has(box.type)) {
      await file.write(FREE, 0, FREE.length, box.start + 4);
      await blank(file, box.bodyStart, box.end);
    }
  }
}

async function blank(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}
