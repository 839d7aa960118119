import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import {
  countUnread,
  listConversations,
  listMessages,
  listMessagesOfPair,
  sendMessage,
  sendMessageWithAttachments,
} from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { pdfFile } from '../../testing/files/documents.ts';
import { formOf } from '../../testing/http/forms.ts';
import { readZip } from '../../testing/files/read-zip.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { filesOnDisk } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

let app: TestApp;
let ann: TestMember;
let leaving: TestMember;
let theirs: MessageView;

const withFile = async (from: TestMember, to: TestMember, content: string): Promise<MessageView> => {
  const form = formOf({ receiverId: to.id, content, attachments: { bytes: pdfFile(), name: 'cv.pdf' } });
  return (await from.browser.call(sendMessageWithAttachments, { form })).data.data.message;
};
const download = async ({ browser }: TestMember) => {
  const { url } = (await browser.call(requestExport)).data;
  return readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
};
const leave = async (member: TestMember) => {
  const body = { password: member.password };
  expect((await member.browser.call(deleteAccount, { body })).status).toBe(200);
  await app.settled();
};

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Lee' });
  leaving = await app.addMember({ fullName: 'Leo Gone' });
  await aMessage(ann, leaving, 'A question');
  theirs = await aMessage(leaving, ann, 'My answer');
  await withFile(leaving, ann, 'My file');
  await withFile(leaving, ann, '');
  await withFile(ann, leaving, 'Her file');
});
afterAll(() => app.close());

test('conversations are in the download, with what both wrote and the files', async () => {
  const files = await download(leaving);
  const folder = `messages/${theirs.conversationId}`;
  const names = [...files.keys()].filter((name) => name.startsWith('messages/'));
  expect(names).toEqual([
    `${folder}/messages-1.json`,
    `${folder}/3-1.pdf`,
    `${folder}/4-1.pdf`,
    `${folder}/5-1.pdf`,
  ]);
  const received = JSON.parse(files.get(names[0] ?? '')?.toString() ?? '') as {
    with: string;
    messages: { from: string; text: string; files: string[] }[];
  };
  expect(received.with).toBe('Ann Lee');
  expect(received.messages.map(({ from, text }) => `${from}: ${text}`)).toEqual([
    'Ann Lee: A question',
    'Leo Gone: My answer',
    'Leo Gone: My file',
    `Leo Gone: ${MESSAGE_TEXTS.fileContent}`,
    'Ann Lee: Her file',
  ]);
  expect(files.get(names[1] ?? '')?.equals(pdfFile())).toBe(true);
});

describe('when one of the two has gone', () => {
  beforeAll(() => leave(leaving));

  test('the other one keeps the texts, under the name of a deleted member, without the files', async () => {
    const { data } = (await ann.browser.call(listConversations)).data;
    const [conversation] = data;
    expect(conversation?.participants[1]).toEqual({
      _id: leaving.id,
      fullName: MESSAGE_TEXTS.deletedMember,
      headline: null,
      profileImage: null,
      isDeleted: true,
      presence: { status: 'offline', lastSeen: null },
    });
    expect(conversation?.can).toEqual({ send: false });
    const params = { id: theirs.conversationId };
    const thread = (await ann.browser.call(listMessages, { params })).data.data.toReversed();
    expect(thread.map(({ sender, content }) => `${sender.fullName}: ${content}`)).toEqual([
      'Ann Lee: A question',
      'Deleted member: My answer',
      'Deleted member: My file',
      `Deleted member: ${MESSAGE_TEXTS.deletedContent}`,
      'Ann Lee: Her file',
    ]);
    expect(thread.map(({ attachments }) => attachments.length)).toEqual([0, 0, 0, 0, 1]);
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(1);
    expect((await ann.browser.call(countUnread)).data.data.count).toBe(1);
  });

  test('cannot be written to, and is not found by members without a conversation', async () => {
    const body = { receiverId: leaving.id, content: 'Still there?' };
    expect((await ann.browser.call(sendMessage, { body })).failure.code).toBe('NOT_FOUND');
    const params = { a: ann.id, b: leaving.id };
    expect((await ann.browser.call(listMessagesOfPair, { params })).data.data.user.isDeleted).toBe(true);
    const other = await app.addMember();
    const stranger = await other.browser.call(listMessagesOfPair, { params: { a: other.id, b: leaving.id } });
    expect(stranger.failure.message).toBe(MESSAGE_TEXTS.userNotFound);
  });

  test('all of it goes once both have', async () => {
    await leave(ann);
    const { connection } = app.database;
    for (const name of ['conversations', 'messages', 'stored_items']) {
      expect(await connection.collection(name).countDocuments()).toBe(0);
    }
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
  });
});

test('of more messages than are read at once, the last ones are in the download, and lose their files', async () => {
  const [eve, going] = [await app.addMember(), await app.addMember()];
  await Promise.all(Array.from({ length: 100 }, (_, number) => aMessage(eve, going, `${number}`)));
  const { conversationId, seq } = await withFile(going, eve, 'My file');
  expect(seq).toBe(101);
  const folder = `messages/${conversationId}`;
  const files = await download(going);
  expect(files.get(`${folder}/messages-2.json`)?.toString()).toContain('My file');
  expect(files.has(`${folder}/101-1.pdf`)).toBe(true);
  await leave(going);
  const { data } = await eve.browser.call(listMessages, { params: { id: conversationId } });
  expect(data.data.find((message) => message.seq === seq)?.attachments).toEqual([]);
  expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
});
