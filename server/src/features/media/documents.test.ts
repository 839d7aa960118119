import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost } from '@weft/shared/posts/contract';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { compoundFile, contentTypes, officeFile, pdfFile, zipOf } from '../../testing/files/documents.ts';
import { formOf } from '../../testing/http/forms.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { filesOnDisk, scratchFolders } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { box, mp4File, webmFile } from '../../testing/files/videos.ts';

let app: TestApp;
let ann: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
});
afterAll(() => app.close());

const post = (field: 'mediaVideo' | 'mediaDocument', bytes: Buffer | string, name = 'file.bin') =>
  ann.browser.call(createPost, { form: formOf({ [field]: { bytes, name, type: 'application/pdf' } }) });

const text = (value: string) => Buffer.from(value);

/** The password flag in the header of a Word document. */
const wordWithPassword = Buffer.alloc(64);
wordWithPassword.writeUInt16LE(0x0100, 10);
/** A workbook whose second record says that the rest is encrypted. */
const workbookWithPassword = Buffer.alloc(64);
workbookWithPassword.writeUInt16LE(0x0809, 0);
workbookWithPassword.writeUInt16LE(16, 2);
workbookWithPassword.writeUInt16LE(0x2f, 20);

const disguisedMacros =
  'ms-word.document.macro&#69;nabled.main+xml"/><!-- wordprocessingml.document.main+xml --><Default a="';
/** A compound file whose directory chain loops within the truncated last sector. */
const endlessEntries = compoundFile(['WordDocument']).subarray(0, 1124);
endlessEntries.writeUInt32LE(1, 512 + 4);
/** A compound file whose sector table chain loops in the last four bytes. */
const endlessTables = Buffer.concat([compoundFile(['Something']), Buffer.alloc(512 * 120 + 4)]);
endlessTables.writeUInt32LE(123, 68);
endlessTables.writeUInt32LE(123, endlessTables.length - 4);

/** The start of an MP4 file with nested boxes of 8 bytes. */
function boxesInBoxes(levels: number): Buffer {
  const heads = Buffer.alloc(levels * 8);
  for (let at = 0; at < heads.length; at += 8) {
    heads.writeUInt32BE(heads.length - at, at);
    heads.write('moov', at + 4, 'latin1');
  }
  return Buffer.concat([mp4File().subarray(0, 20), box('mdat'), heads]);
}

describe('a document', () => {
  it.each([
    ['pdf', pdfFile()],
    ['docx', officeFile('docx')],
    ['pptx', officeFile('pptx')],
    ['xlsx', officeFile('xlsx')],
    ['doc', compoundFile(['WordDocument'])],
    ['ppt', compoundFile(['Current User', 'PowerPoint Document'])],
    ['xls', compoundFile(['a', 'b', 'c', 'd', 'Workbook'])],
    ['txt', text('Grüße aus Wien 🎻\n\tund <b>nicht</b> mehr')],
  ])('is known as %s by its content', async (kind, bytes) => {
    const { data } = await post('mediaDocument', bytes, 'Jahresbericht.exe');
    expect(data.data.mediaDocument).toMatchObject({
      kind,
      size: bytes.length,
      name: `Jahresbericht.exe.${kind}`,
    });
  });

  const { notADocument, macros, encrypted, packedTooLarge } = UPLOAD_TEXTS;
  const many = Array.from({ length: 2001 }, (_, index) => ({ name: `part${index}.xml` }));
  it.each<[string, number, string, Buffer | string]>([
    ['an HTML page', 415, notADocument, '<!DOCTYPE html><h1>hello'],
    ['an HTML page after a comment', 415, notADocument, '\uFEFF\n <!-- c --><script>1</script>'],
    ['an SVG', 415, notADocument, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['RTF', 415, notADocument, '{\\rtf1 hello}'],
    ['text that is not UTF-8', 415, notADocument, Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65])],
    ['text in UTF-16', 415, notADocument, Buffer.from('hello', 'utf16le')],
    ['text with controls', 415, notADocument, 'a\u0000b'],
    ['an empty file', 415, notADocument, ''],
    ['a program', 415, notADocument, Buffer.from('7f454c46020101000000000000000000', 'hex')],
    ['a plain archive', 415, notADocument, zipOf([{ name: 'readme.txt', content: 'hi' }])],
    ['a PDF that is an archive too', 415, notADocument, Buffer.concat([pdfFile(), officeFile('docx')])],
    ['an archive with something after it', 415, notADocument, Buffer.concat([officeFile('docx'), text('x')])],
    ['a PDF without an end', 415, notADocument, '%PDF-1.4\nhello'],
    ['another compound file', 415, notADocument, compoundFile(['Something'])],
    ['entries without an end', 413, packedTooLarge, endlessEntries],
    ['tables without an end', 415, notADocument, endlessTables],
    ['macros', 415, macros, officeFile('docx', [{ name: 'word/vbaProject.bin' }])],
    ['macros by type', 415, macros, zipOf([contentTypes('ms-word.document.macroEnabled.main+xml')])],
    ['macros by a disguised type', 415, notADocument, zipOf([contentTypes(disguisedMacros)])],
    [
      'two lists of types',
      415,
      notADocument,
      officeFile('docx', [contentTypes('ms-word.document.macroEnabled.main+xml')]),
    ],
    ['macros of the older kind', 415, macros, compoundFile(['WordDocument', 'Macros'])],
    ['a locked part', 415, encrypted, officeFile('xlsx', [{ name: 'a.xml', encrypted: true }])],
    ['a password', 415, encrypted, compoundFile(['EncryptionInfo', 'EncryptedPackage'])],
    ['a password in Word', 415, encrypted, compoundFile(['WordDocument'], wordWithPassword)],
    ['a password in Excel', 415, encrypted, compoundFile(['Workbook'], workbookWithPassword)],
    ['2,002 entries', 413, packedTooLarge, officeFile('docx', many)],
    [
      'over 200 MB unpacked',
      413,
      packedTooLarge,
      officeFile('docx', [{ name: 'a', claimedSize: 210_000_000 }]),
    ],
    [
      'a part that holds more than it claims',
      415,
      notADocument,
      officeFile('docx', [{ name: 'a', content: Buffer.alloc(300_000_000), claimedSize: 1024 }]),
    ],
    [
      'a list of parts that holds more than it claims',
      415,
      notADocument,
      zipOf([{ ...contentTypes('wordprocessingml.document.main+xml'), claimedSize: 10 }]),
    ],
  ])('with %s is refused with %i and leaves nothing', async (_what, status, message, bytes) => {
    const before = await filesOnDisk(app.uploadsDir);
    const answer = await post('mediaDocument', bytes, 'report.pdf');
    expect(answer.status).toBe(status);
    expect(answer.failure).toMatchObject({ message, fields: { 'mediaDocument.0': message } });
    expect(await filesOnDisk(app.uploadsDir)).toEqual(before);
    expect(await scratchFolders(app.uploadsDir)).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['setup.bat', 'setup.bat.pdf'],
    ['REPORT.PDF', 'REPORT.pdf'],
    ['.pdf', 'file.pdf'],
    ['C:\\Users\\ann\\CV.pdf', 'CV.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe.pdf'],
    ['Lebenslauf – “Ann” & Söhne.pdf', 'Lebenslauf – “Ann” & Söhne.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
    [`${'x'.repeat(145)}😀.pdf`, `${'x'.repeat(145)}.pdf`],
    ['CON', 'CON.pdf'],
  ])('named %j is shown as %j and lies under a random name', async (name, shown) => {
    const document = (await post('mediaDocument', pdfFile(), name)).data.data.mediaDocument;
    expect(document?.name).toBe(shown);
    expect(document?.url).toMatch(/^\/uploads\/posts\/[0-9a-f]{32}\/file\.pdf$/);
  });
});

describe('a video', () => {
  it.each([
    ['MP4', mp4File(), 'video/mp4', 'mp4'],
    ['QuickTime', mp4File('qt  '), 'video/quicktime', 'mov'],
    ['WebM', webmFile(), 'video/webm', 'webm'],
  ])('may be %s', async (_kind, bytes, type, extension) => {
    const [video] = (await post('mediaVideo', bytes)).data.data.mediaVideo;
    expect(video).toMatchObject({ size: bytes.length });
    expect(video?.url).toMatch(new RegExp(`/file\\.${extension}$`));
    const response = await ann.browser.fetch(video?.url ?? '');
    expect(response.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each<[string, Buffer | string]>([
    ['sound alone', mp4File('isom', 'soun')],
    ['a cut file', mp4File().subarray(0, 3000)],
    ['a page at its end', Buffer.concat([mp4File(), text('<script>1</script>')])],
    ['another Matroska', webmFile('matroska')],
    ['WebM with sound alone', webmFile('webm', 2)],
    ['a text', 'not a video'],
    ['32 MB of boxes in boxes', boxesInBoxes(4_000_000)],
  ])('with %s is refused', async (_what, bytes) => {
    const answer = await post('mediaVideo', bytes, 'clip.mp4');
    expect(answer.failure).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: UPLOAD_TEXTS.notAVideo,
    });
  });

  it.each(['mp4', 'quicktime'])('does not reveal where it was recorded (%s)', async (kind) => {
    const place = box('udta', box('\u00A9xyz', text('+48.2082+016.3738/')));
    const keys = box('meta', text('com.apple.quicktime.location.ISO6709 +48.2082+016.3738/'));
    // Larger than what is erased at once, like the track of a GPS logger.
    const track = box('udta', Buffer.alloc(200_000, '+48.2082+016.3738/'));
    const film = mp4File(kind === 'mp4' ? 'isom' : 'qt  ', 'vide', 3000, place, keys, track);
    const [video] = (await post('mediaVideo', film)).data.data.mediaVideo;
    const stored = Buffer.from(await (await ann.browser.fetch(video?.url ?? '')).arrayBuffer());
    expect(film.toString('latin1')).toContain('+48.2082');
    expect(stored.toString('latin1')).not.toMatch(/48\.2082|ISO6709/);
    expect(stored.length).toBe(film.length);
    expect(stored.subarray(-3000).equals(film.subarray(-3000))).toBe(true);
  });

  it('is no picture, and a picture is no video', async () => {
    const picture = await plainPicture(20, 20);
    expect((await post('mediaVideo', picture)).failure.message).toBe(UPLOAD_TEXTS.notAVideo);
    const form = formOf({ mediaImage: { bytes: mp4File(), name: 'a.jpg' } });
    expect((await ann.browser.call(createPost, { form })).failure.message).toBe(UPLOAD_TEXTS.notAnImage);
  });
});
