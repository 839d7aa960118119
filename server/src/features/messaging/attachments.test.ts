import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '@weft/shared/accounts/contract';
import { MESSAGE_LIMITS } from '@weft/shared/limits';
import {
  deleteMessage,
  editMessage,
  listMessages,
  sendMessageWithAttachment,
  sendMessageWithAttachments,
} from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { compoundFile, officeFile, pdfFile } from '../../testing/files/documents.ts';
import { formOf, type FormFile } from '../../testing/http/forms.ts';
import { cornersOf, cornersPicture, metadataOf, plainPicture } from '../../testing/files/pictures.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { filesOnDisk, scratchFolders } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
const pdf: FormFile = { bytes: pdfFile(), name: 'offer.pdf' };

beforeAll(async () => {
  app = await startTestApp();
  eve = await app.addMember();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await app.addMember(), await app.addMember()];
});

type Fields = Parameters<typeof formOf>[0];

const send = (from: TestMember, to: TestMember, fields: Fields) =>
  from.browser.call(sendMessageWithAttachments, { form: formOf({ receiverId: to.id, ...fields }) });
const sent = async (from: TestMember, to: TestMember, fields: Fields): Promise<MessageView> =>
  (await send(from, to, fields)).data.data.message;
const urlOf = (message: MessageView, at = 0): string => message.attachments[at]?.url ?? '';

describe('a message with files', () => {
  test('keeps their order, with re-encoded pictures and without location', async () => {
    const photo = { bytes: await cornersPicture(80, 60, 6), name: 'Our office.JPG', type: 'text/html' };
    const message = await sent(ann, ben, { content: 'Look', attachments: [pdf, photo] });
    expect(message).toMatchObject({ content: 'Look', messageType: 'file' });
    const [paper, picture] = message.attachments;
    expect(paper).toMatchObject({
      fileName: 'offer.pdf',
      fileType: 'application/pdf',
      fileSize: pdfFile().length,
      picture: null,
    });
    expect(picture).toMatchObject({ fileName: 'Our office.JPG', fileType: 'image/webp' });
    const bytes = Buffer.from(await (await ben.browser.fetch(picture?.url ?? '')).arrayBuffer());
    expect(picture?.fileSize).toBe(bytes.length);
    expect(await cornersOf(bytes)).toBe('rgbw');
    const { exif, xmp, iptc } = await metadataOf(bytes);
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    const theirs = await ben.browser.call(listMessages, { params: { id: message.conversationId } });
    expect(theirs.data.data[0]?.attachments).toEqual(message.attachments);
  });

  test.each<[string, Buffer]>([
    ['pdf', pdfFile()],
    ['doc', compoundFile(['WordDocument'])],
    ['docx', officeFile('docx')],
    ['xls', compoundFile(['Workbook'])],
    ['xlsx', officeFile('xlsx')],
    ['txt', Buffer.from('Plain text')],
  ])('takes a %s file', async (kind, bytes) => {
    const name = `table.${kind}`;
    const message = await sent(ann, ben, { attachments: [{ bytes, name }] });
    expect(message.attachments).toMatchObject([{ fileName: name, fileSize: bytes.length }]);
    expect((await ben.browser.fetch(urlOf(message))).status).toBe(200);
  });

  test('has a default text and type', async () => {
    const photo = { bytes: await plainPicture(40, 30), name: 'a.png' };
    const message = await sent(ann, ben, { attachments: [photo, photo], messageType: 'text' });
    expect(message).toMatchObject({ content: MESSAGE_TEXTS.fileContent, messageType: 'image' });
    const one = await ann.browser.call(sendMessageWithAttachment, {
      form: formOf({ receiverId: ben.id, content: ' ', replyTo: message._id, attachment: pdf }),
    });
    expect(one.data.data.message).toMatchObject({
      content: MESSAGE_TEXTS.fileContent,
      messageType: 'file',
      replyTo: { _id: message._id },
    });
    expect((await send(ann, ben, { content: '' })).status).toBe(400);
    expect((await send(ann, ben, { content: 'Text alone', replyTo: '' })).status).toBe(201);
  });

  test('is published to the devices of both', async () => {
    const socket = await connectSocket(app.url, ben.browser.token);
    const heard = new Promise<MessageView>((resolve) => void socket.once('new_message', resolve));
    const message = await sent(ann, ben, { attachments: [pdf] });
    expect((await heard).attachments).toEqual(message.attachments);
    socket.close();
  });

  test('sent again under its clientId, also concurrently, is stored once with its files', async () => {
    const clientId = randomUUID();
    const before = (await filesOnDisk(app.uploadsDir)).length;
    const all = await Promise.all(
      [1, 2, 3].map(() => sent(ann, ben, { content: 'Once', clientId, attachments: [pdf] })),
    );
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
    expect((await filesOnDisk(app.uploadsDir)).length).toBe(before + 1);
    const other = { bytes: officeFile('docx'), name: 'offer.docx' };
    const reused = await send(ann, ben, { content: 'Once', clientId, attachments: [other] });
    expect(reused.failure.code).toBe('CLIENT_ID_REUSED');
    const { data } = await ben.browser.call(listMessages, { params: { id: all[0]?.conversationId ?? '' } });
    expect(data.data).toHaveLength(1);
  });

  test('gets a position without gap among concurrent texts', async () => {
    const first = await aMessage(ann, ben);
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => sent(ann, ben, { attachments: [pdf] })),
      ...Array.from({ length: 10 }, () => aMessage(ben, ann)),
    ]);
    const places = all.map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 15 }, (_, n) => first.seq + 1 + n));
  });
});

describe('a file that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, FormFile[], number]>([
    ['SVG as a picture', [{ bytes: svg, name: 'a.png', type: 'image/png' }], 415],
    ['HTML as text', [{ bytes: '<!doctype html><script>1</script>', name: 'a.pdf' }], 415],
    ['slides', [{ bytes: officeFile('pptx'), name: 'a.pptx' }], 415],
    ['a program', [{ bytes: Buffer.from('MZ\u0090\u0000\u0003'), name: 'a.txt' }], 415],
    ['a good one with a bad one', [pdf, { bytes: svg, name: 'a.svg' }], 415],
    ['a sixth', Array.from({ length: MESSAGE_LIMITS.attachmentsMax + 1 }, () => pdf), 400],
    ['over 10 MB', [{ bytes: Buffer.alloc(MESSAGE_LIMITS.attachmentMaxBytes + 1, 'a'), name: 'a.txt' }], 413],
  ])('%s leaves neither message nor file', async (_name, attachments, status) => {
    const before = await filesOnDisk(app.uploadsDir);
    const { conversationId } = await aMessage(ann, ben);
    const answer = await send(ann, ben, { content: 'With files', attachments });
    expect(answer.status).toBe(status);
    expect(await filesOnDisk(app.uploadsDir)).toEqual(before);
    expect(await scratchFolders(app.uploadsDir)).toEqual([]);
    const { data } = await ben.browser.call(listMessages, { params: { id: conversationId } });
    expect(data.data).toHaveLength(1);
  });

  test('to nobody, to oneself or as a reply to nothing leaves none, either', async () => {
    const elsewhere = await aMessage(ann, eve);
    const before = await filesOnDisk(app.uploadsDir);
    expect((await send(ann, ann, { attachments: [pdf] })).failure.code).toBe('SELF_ACTION');
    expect((await send(ann, ben, { attachments: [pdf], replyTo: elsewhere._id })).status).toBe(404);
    expect((await send(ann, ben, { attachments: [pdf], replyTo: 'x' })).status).toBe(400);
    const form = formOf({ receiverId: 'f'.repeat(24), attachments: [pdf] });
    expect((await ann.browser.call(sendMessageWithAttachments, { form })).status).toBe(404);
    expect(await filesOnDisk(app.uploadsDir)).toEqual(before);
  });
});

describe('a file of a message', () => {
  test('is readable by the two members only, by header or cookie, and by no deleted member', async () => {
    const message = await sent(ann, ben, { attachments: [pdf] });
    const url = urlOf(message);
    const status = async (member: Pick<TestMember, 'browser'>, path = url) =>
      (await member.browser.fetch(path)).status;
    expect([await status(ann), await status(ben), await status(ben, `/api${url}`)]).toEqual([200, 200, 200]);
    expect(await status(eve)).toBe(404);
    expect(await status({ browser: app.browser() })).toBe(401);
    const byCookie = app.browser();
    byCookie.cookies.set('token', ben.browser.token ?? '');
    expect(await status({ browser: byCookie })).toBe(200);
    // Neither by the rule of another area, nor by a path that leads elsewhere.
    expect(await status(eve, url.replace('/messages/', '/posts/'))).toBe(404);
    expect(await status(eve, url.replace('/messages/', '/posts/..%2Fmessages/'))).toBe(404);
    await ben.browser.call(logout);
    expect(await status(ben)).toBe(401);
  });

  test('supports range requests, never runs, is cached privately, and is saved under a harmless name', async () => {
    const name = `../../etc/\u202Efdp.exe"\r\nSet-Cookie: x=1${'x'.repeat(300)}`;
    const message = await sent(ann, ben, { attachments: [{ bytes: pdfFile(), name }] });
    const part = await ben.browser.fetch(urlOf(message), { headers: { range: 'bytes=0-4' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('%PDF-');
    expect(part.headers.get('content-range')).toBe(`bytes 0-4/${pdfFile().length}`);
    expect(part.headers.get('cache-control')).toBe('private, no-cache');
    expect(part.headers.get('x-content-type-options')).toBe('nosniff');
    expect(part.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox/);
    expect(part.headers.get('set-cookie')).toBeNull();
    const disposition = part.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename/);
    expect(disposition).not.toMatch(/[\r\n\u202e]|\.\.\//);
    expect(message.attachments[0]?.fileName).toMatch(/\.pdf$/);
    expect(message.attachments[0]?.fileName.length).toBeLessThanOrEqual(150);
    const etag = part.headers.get('etag') ?? '';
    const again = await ben.browser.fetch(urlOf(message), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('goes with its message, from disk as well, and an edit keeps it', async () => {
    const before = (await filesOnDisk(app.uploadsDir)).length;
    const message = await sent(ann, ben, { content: 'Two', attachments: [pdf, pdf] });
    const params = { id: message._id };
    const edited = await ann.browser.call(editMessage, { params, body: { content: 'Both' } });
    expect(edited.data.data.attachments).toEqual(message.attachments);
    expect((await ben.browser.fetch(urlOf(message))).status).toBe(200);
    const { data } = await ann.browser.call(deleteMessage, { params });
    expect(data.data.attachments).toEqual([]);
    expect((await ben.browser.fetch(urlOf(message))).status).toBe(404);
    expect((await ann.browser.fetch(urlOf(message))).status).toBe(404);
    await app.settled();
    expect((await filesOnDisk(app.uploadsDir)).length).toBe(before);
  });
});
