import type { ByteSource } from './byte-source.ts';

/** A box of an MP4 or QuickTime file; positions in bytes. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

/** The minimum size of a box. */
const HEAD_BYTES = 8;

/** Reads the boxes of a file. Returns undefined if the file is invalid or has more than `boxesMax` boxes. */
export class Mp4Boxes {
  readonly #bytes: ByteSource;
  readonly #boxesMax: number;
  #count = 0;

  constructor(bytes: ByteSource, boxesMax: number) {
    this.#bytes = bytes;
    this.#boxesMax = boxesMax;
  }

  /** The top-level boxes, which must fill the file exactly. */
  ofFile(): Box[] | undefined {
    return this.#between(0, this.#bytes.size, false);
  }

  /** The boxes inside a box. QuickTime ends some lists with four zero bytes. */
  inside(box: Box): Box[] | undefined {
    return this.#between(box.bodyStart, box.end, true);
  }

  /** Up to `length` bytes of the box's content. */
  bodyOf(box: Box, length: number): Buffer {
    return this.#bytes.read(box.bodyStart, Math.min(length, box.end - box.bodyStart));
  }

  #between(start: number, end: number, mayEndInZeros: boolean): Box[] | undefined {
    const boxes: Box[] = [];
    for (let at = start; at < end;) {
      if (mayEndInZeros && end - at < HEAD_BYTES && this.#isZero(at, end)) return boxes;
      const box = this.#readBox(at, end);
      if (!box || box.end < box.bodyStart || box.end > end) return undefined;
      if ((this.#count += 1) > this.#boxesMax) return undefined;
      boxes.push(box);
      at = box.end;
    }
    return boxes;
  }

  #isZero(start: number, end: number): boolean {
    return this.#bytes.read(start, end - start).every((byte) => byte === 0);
  }

  #readBox(start: number, end: number): Box | undefined {
    const head = this.#bytes.read(start, Math.min(16, end - start));
    if (head.length < HEAD_BYTES) return undefined;
    const short = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (short === 0) return { type, start, bodyStart: start + 8, end };
    if (short !== 1) return { type, start, bodyStart: start + 8, end: start + short };
    if (head.length < 16) return undefined;
    return { type, start, bodyStart: start + 16, end: start + Number(head.readBigUInt64BE(8)) };
  }
}
