import { deflateSync } from 'node:zlib';
import { ByteSource } from '../../features/media/kinds/byte-source.ts';
import { kindOfCompoundFile } from '../../features/media/kinds/compound-file.ts';
import { detectKind } from '../../features/media/kinds/detect-kind.ts';
import { readMp4Container } from '../../features/media/kinds/mp4-container.ts';
import { kindOfOfficeZip } from '../../features/media/kinds/office-zip.ts';
import { PARSER_BOUNDS, type ReadBounds } from '../../features/media/kinds/parser-bounds.ts';
import { countPdfPages } from '../../features/media/kinds/pdf-pages.ts';
import { isPlainText } from '../../features/media/kinds/plain-text.ts';
import { isWebm } from '../../features/media/kinds/webm-container.ts';
import { compoundFile, contentTypes, officeFile, pdfFile, zipOf } from '../files/documents.ts';
import { box, mp4File, webmFile } from '../files/videos.ts';
import type { FuzzTarget } from './fuzz-parser.ts';

type Parser = (bytes: ByteSource) => unknown;

/** Returns whether a parser accepts a file. Throws if it exceeded its limits. */
async function parseWithin(file: Buffer, bounds: ReadBounds, parser: Parser): Promise<boolean> {
  let [reads, bytes] = [0, 0];
  const source = new ByteSource(file.length, (position, length) => {
    reads += 1;
    bytes += length;
    if (reads > bounds.reads || bytes > bounds.bytes)
      throw new Error(`the parser has read ${reads} times, ${bytes} bytes`);
    return file.subarray(position, position + length);
  });
  const found = await parser(source);
  return found !== undefined && found !== false;
}

function fileTarget(
  bounds: ReadBounds,
  parser: Parser,
  samples: readonly Buffer[],
  tokens: readonly (string | Buffer)[],
): FuzzTarget {
  return {
    samples,
    tokens: tokens.map((token) => (typeof token === 'string' ? Buffer.from(token, 'latin1') : token)),
    parse: (file) => parseWithin(file, bounds, parser),
  };
}

const place = box('udta', box('\u00A9xyz', Buffer.from('+48.2082+016.3738/')));
const films = [mp4File(), mp4File('qt  ', 'vide', 300, place, box('meta'), box('uuid'))];
const filmTokens = [
  'ftyp',
  'moov',
  'trak',
  'mdia',
  'hdlr',
  'udta',
  'mdat',
  '\0\0\0\u0008',
  '\0\0\0\u0010',
  '\0\0\0\u0001',
];
const filmBoxes = [box('mdat'), box('moov', box('trak')), films[0]?.subarray(24) ?? Buffer.alloc(8)];

const webms = [webmFile(), webmFile('matroska')];
const webmTokens = [
  '1a45dfa3',
  '18538067',
  '1654ae6b',
  '1f43b675',
  'ec81',
  '01ffffffffffffff',
  '838101',
  '428284',
];

const typed = (type: string) => zipOf([contentTypes(type), { name: 'main.xml', content: 'x'.repeat(5000) }]);
const zips = [
  officeFile('docx'),
  officeFile('xlsx', [{ name: 'a.xml', content: '\0'.repeat(200_000) }]),
  typed('presentationml.slideshow.main+xml'),
  officeFile('docx', [{ name: 'word/vbaProject.bin' }, { name: 'b', claimedSize: 10 }]),
];
const zipTokens = [
  'PK\u0001\u0002',
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  '[Content_Types].xml',
  '\0\0\u0008\0',
  'a.xml',
];

const compounds = [
  compoundFile(['WordDocument']),
  compoundFile(['a', 'b', 'c', 'd', 'Workbook']),
  compoundFile(['EncryptionInfo', 'Macros']),
  compoundFile(Array.from({ length: 60 }, (_, index) => `entry ${index}`)),
];
const compoundTokens = [
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('WordDocument', 'utf16le'),
  Buffer.alloc(512),
  Buffer.alloc(512, 0xff),
  Buffer.from('feffffff', 'hex'),
  Buffer.from('01000000', 'hex'),
];

const packed = deflateSync('<</Type/Pages/Kids[3 0 R]/Count 7>>');
const list = Buffer.concat([Buffer.from('<</Type/ObjStm>>stream\n'), packed, Buffer.from('\nendstream')]);
const pdfs = [
  pdfFile(),
  Buffer.concat([
    Buffer.from('%PDF-1.7\n<</Type/Pages/Kids[3 0 R]/Count 12>>'),
    list,
    Buffer.from('\n%%EOF\n'),
  ]),
];
const pdfTokens = [
  '%PDF-1.4\n',
  '/Type',
  '/Pages',
  '/ObjStm',
  '/Count 3',
  '/Parent',
  '<<',
  '>>',
  'stream\r\n',
  'endstream',
];

const texts = ['Grüße aus Wien 🎻\n', '<!doctype html><p>', '\uFEFF plain', 'a'.repeat(3000)].map((text) =>
  Buffer.from(text),
);
const textTokens = [
  '<',
  '<!--',
  '<?xml',
  '{\\rtf',
  '\n',
  ' ',
  '\u0000',
  'é',
  'word ',
  Buffer.from('🎻'),
  Buffer.from([0xff, 0xfe]),
];

const { film, webm, zip, compound, pdf, text } = PARSER_BOUNDS;
const sum = (bounds: readonly ReadBounds[]): ReadBounds => ({
  reads: bounds.reduce((total, each) => total + each.reads, 0),
  bytes: bounds.reduce((total, each) => total + each.bytes, 0),
});

/** Parsers of files, by the names of their limits; `detect` covers all after detection by head. */
export const FILE_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  film: fileTarget(film, readMp4Container, films, [...filmTokens, ...filmBoxes]),
  webm: fileTarget(
    webm,
    isWebm,
    webms,
    webmTokens.map((token) => Buffer.from(token, 'hex')),
  ),
  zip: fileTarget(zip, kindOfOfficeZip, zips, zipTokens),
  compound: fileTarget(compound, kindOfCompoundFile, compounds, compoundTokens),
  pdf: fileTarget(pdf, countPdfPages, pdfs, [...pdfTokens, list]),
  text: fileTarget(text, isPlainText, texts, textTokens),
  detect: fileTarget(
    sum(Object.values(PARSER_BOUNDS)),
    detectKind,
    [...films, ...webms, ...zips, ...compounds, ...pdfs, ...texts],
    [...filmTokens, ...zipTokens, ...compoundTokens, ...pdfTokens, ...textTokens],
  ),
};
