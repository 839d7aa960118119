import type { ByteSource } from './byte-source.ts';
import { Mp4Boxes, type Box } from './mp4-boxes.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';

/** Boxes with metadata of a camera: location, device, person. Players do not need them. */
const NOTES: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const VIDEO_HANDLER = 'vide';
/** Offset of the handler type in `hdlr`, after version and a reserved field. */
const HANDLER_AT = 8;

/** Facts from the container of a video. */
export interface Mp4Container {
  /** The boxes with camera metadata. */
  readonly notes: readonly Box[];
}

/** Reads an MP4 or QuickTime container; undefined if it is invalid, truncated, or has no video track. */
export function readMp4Container(source: ByteSource): Mp4Container | undefined {
  const boxes = new Mp4Boxes(source.within(PARSER_BOUNDS.film), PARSER_BOUNDS.film.boxes);
  const notes: Box[] = [];
  /** Returns the boxes of `type` in `parents`, and collects metadata boxes on the way. */
  const descend = (parents: readonly Box[], type: string): Box[] | undefined => {
    const found: Box[] = [];
    for (const parent of parents) {
      const children = boxes.inside(parent);
      if (!children) return undefined;
      notes.push(...children.filter((box) => NOTES.has(box.type)));
      found.push(...children.filter((box) => box.type === type));
    }
    return found;
  };
  const top = boxes.ofFile();
  if (!top?.some((box) => box.type === 'mdat')) return undefined;
  notes.push(...top.filter((box) => NOTES.has(box.type)));
  const indexes = top.filter((box) => box.type === 'moov');
  const tracks = descend(indexes, 'trak');
  const media = tracks && descend(tracks, 'mdia');
  const handlers = media && descend(media, 'hdlr');
  return handlers?.some((box) => isVideoHandler(boxes.bodyOf(box, HANDLER_AT + 4))) ? { notes } : undefined;
}

function isVideoHandler(head: Buffer): boolean {
  return head.toString('latin1', HANDLER_AT) === VIDEO_HANDLER;
}
