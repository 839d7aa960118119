/** One file of every kind that is as expensive to process as the upload limits allow. */
import { deflateSync } from 'node:zlib';
import type { FileKind } from '@weft/shared/media/file-kinds';
import { MESSAGE_LIMITS, POST_LIMITS } from '@weft/shared/limits';
import { PARSER_BOUNDS } from '../../server/src/features/media/kinds/parser-bounds.ts';
import { compoundFile, officeFile } from '../../server/src/testing/files/documents.ts';
import { movingPicture, plainPicture } from '../../server/src/testing/files/pictures.ts';
import { box, mp4File, webmFile } from '../../server/src/testing/files/videos.ts';

const MB = 1024 * 1024;
/** Length of a side. Pixels; the area is just below the limit of a picture. */
const SIDE = Math.floor(Math.sqrt(POST_LIMITS.imageMaxPixels));
const FRAME = { side: 500, count: 199 };
/** Size of a video. Bytes; 30 of them can be sent at once. */
const VIDEO_BYTES = 10 * MB;
/** Parts of an office file, each 9 MB of zeros. */
const OFFICE = { parts: 20, bytes: 9 * MB };

function film(brand: string): Buffer {
  const boxes = Array.from({ length: PARSER_BOUNDS.film.boxes - 100 }, () => box('free'));
  return mp4File(brand, 'vide', VIDEO_BYTES, ...boxes.slice(0, boxes.length / 2 - 100));
}

/** Has the maximum number of lists and of names that could be the root of the pages. */
function pdf(): Buffer {
  const list = deflateSync('/Pages '.repeat(PARSER_BOUNDS.pdf.unpackedBytesPerList / 7));
  const lists = Array.from({ length: PARSER_BOUNDS.pdf.lists }, () =>
    Buffer.concat([Buffer.from('<</Type/ObjStm>>stream\n'), list, Buffer.from('\nendstream\n')]),
  );
  const tree = Buffer.from('<</Type/Pages/Kids[3 0 R]'.repeat(PARSER_BOUNDS.pdf.dictionaries));
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), tree, ...lists, Buffer.from('\n%%EOF\n')]);
}

const office = (kind: 'docx' | 'pptx' | 'xlsx') => (): Buffer =>
  officeFile(
    kind,
    Array.from({ length: OFFICE.parts }, (_, index) => ({
      name: `${index}.xml`,
      content: Buffer.alloc(OFFICE.bytes),
    })),
  );

const compound = (stream: string) => (): Buffer => {
  // The first sector of the table lists 127 others; four entries fit into one.
  const others = Array.from({ length: 400 }, (_, index) => `entry ${index}`);
  return compoundFile([...others, stream]);
};

/** A file of the HEIF family with the brand HEIC. libvips detects it by its content. */
async function heic(): Promise<Buffer> {
  const file = await plainPicture(SIDE, SIDE, 'avif');
  file.write('heic', 8, 'latin1');
  return file;
}

export const HEAVY_FILES: Readonly<Record<FileKind, () => Buffer | Promise<Buffer>>> = {
  jpeg: () => plainPicture(SIDE, SIDE, 'jpeg'),
  png: () => plainPicture(SIDE, SIDE, 'png'),
  webp: () => plainPicture(SIDE, SIDE, 'webp'),
  gif: () => movingPicture(FRAME.side, FRAME.side, FRAME.count),
  avif: () => plainPicture(SIDE, SIDE, 'avif'),
  heic,
  mp4: () => film('isom'),
  quicktime: () => film('qt  '),
  webm: () => Buffer.concat([webmFile(), Buffer.alloc(VIDEO_BYTES)]),
  pdf,
  doc: compound('WordDocument'),
  docx: office('docx'),
  ppt: compound('PowerPoint Document'),
  pptx: office('pptx'),
  xls: compound('Workbook'),
  xlsx: office('xlsx'),
  txt: () => Buffer.from('Low water\n'.repeat(MESSAGE_LIMITS.attachmentMaxBytes / 10)),
};
