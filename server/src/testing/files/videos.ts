/** A box of an MP4 file. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** An MP4 container with one track of the kind and random content, which is never decoded. */
export function mp4File(brand = 'isom', handler = 'vide', mediaBytes = 4000, ...notes: Buffer[]): Buffer {
  const kind = Buffer.alloc(24);
  kind.write(handler, 8, 'latin1');
  const track = box('trak', box('mdia', box('hdlr', kind)), ...notes);
  const media = Buffer.alloc(mediaBytes, 7);
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', track, ...notes),
    box('mdat', media),
  ]);
}

function element(id: number[], content: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | 0x0100000000000000n);
  return Buffer.concat([Buffer.from(id), size, content]);
}

/** A WebM container with one track of the type (1: video, 2: audio). */
export function webmFile(docType = 'webm', trackType = 1): Buffer {
  const header = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(docType)));
  const entry = element([0xae], Buffer.from([0x83, 0x81, trackType]));
  const tracks = element([0x16, 0x54, 0xae, 0x6b], entry);
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(2000, 3));
  return Buffer.concat([header, element([0x18, 0x53, 0x80, 0x67], Buffer.concat([tracks, cluster]))]);
}
