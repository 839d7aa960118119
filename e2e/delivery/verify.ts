import path from 'node:path';
import { startEmbeddedDatabase } from 'embedded-document-store';
import { MongoClient } from 'mongodb';
import type { MessageView } from '@weft/shared/messaging/views';
import type { Device } from './device.ts';

/** A message in the database. */
interface StoredMessage {
  readonly _id: string;
  readonly seq: number;
  readonly text: string;
  readonly clientId: string;
}

/** Content of the database after the server has stopped. */
export interface Stored {
  readonly messages: readonly StoredMessage[];
  readonly conversations: number;
  /** From the conversation document. */
  readonly lastSeq: number;
}

export async function readDatabase(folder: string): Promise<Stored> {
  const store = await startEmbeddedDatabase({ directory: path.join(folder, 'data/db') });
  const client = await MongoClient.connect(store.uri);
  try {
    const [rows, conversations] = await Promise.all([
      client.db().collection('messages').find().sort({ seq: 1 }).toArray(),
      client.db().collection('conversations').find().toArray(),
    ]);
    const messages = rows.map((row) => ({
      _id: String(row['_id']),
      seq: Number(row['seq']),
      text: String(row['text']),
      clientId: String(row['clientId']),
    }));
    return {
      messages,
      conversations: conversations.length,
      lastSeq: Number(conversations[0]?.['lastSeq']),
    };
  } finally {
    await client.close();
    await store.close();
  }
}

/** Removes the mark of an edit: `weft 12 (edited)`. */
const asSent = (text: string): string => text.replaceAll(' (edited)', '');

function problemsOfOrder(messages: readonly { seq: number; text: string }[], whose: string): string[] {
  const problems: string[] = [];
  const last = new Map<string, number>();
  for (const [index, { seq, text }] of messages.entries()) {
    if (seq !== index + 1) problems.push(`${whose}: place ${index + 1} holds ${seq}`);
    const [device = '', number] = asSent(text).split(' ');
    if (Number(number) !== (last.get(device) ?? 0) + 1) {
      problems.push(`${whose}: '${text}' follows number ${last.get(device)}`);
    }
    last.set(device, Number(number));
  }
  return problems;
}

/** Returns all violations; empty if there are none. */
export function verify(
  stored: Stored,
  devices: readonly Device[],
  acknowledged: ReadonlyMap<string, MessageView>,
): string[] {
  const problems = problemsOfOrder(stored.messages, 'the database');
  const written = devices.reduce((sum, device) => sum + device.written, 0);
  if (stored.messages.length !== written) {
    problems.push(`${written} were written, the database holds ${stored.messages.length}`);
  }
  if (stored.conversations !== 1) problems.push(`there are ${stored.conversations} conversations`);
  if (stored.lastSeq !== written) problems.push(`the conversation's row ends at ${stored.lastSeq}`);
  const byId = new Map(stored.messages.map((message) => [message._id, message]));
  for (const { _id, seq, content } of acknowledged.values()) {
    const found = byId.get(_id);
    if (!found) problems.push(`'${content}' was acknowledged and is lost`);
    else if (found.seq !== seq)
      problems.push(`'${content}' was acknowledged at ${seq} and is at ${found.seq}`);
  }
  for (const device of devices) {
    const shown = device.messages();
    const differs = stored.messages.find(({ _id, text }, index) => {
      const message = shown[index];
      return message?._id !== _id || message.content !== text;
    });
    if (differs) problems.push(`${device.name} shows something else at ${differs.seq}`);
    if (shown.length !== stored.messages.length) problems.push(`${device.name} shows ${shown.length}`);
    if (device.unsent > 0) problems.push(`${device.name} has ${device.unsent} not sent`);
    if (device.unread() > 0) problems.push(`${device.name} counts ${device.unread()} as unread`);
  }
  return problems;
}
