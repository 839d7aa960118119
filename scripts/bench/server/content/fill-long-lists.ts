/**
 * Fills the database of a stopped product with very long lists: `fill-long-lists.ts --database <folder>
 * --member <id> --connections <n> --messages <n> --lighthouse <place>`. The member gets that many
 * connections. The only conversation is extended to that many messages; the one at `place` mentions a
 * lighthouse.
 */
import { parseArgs } from 'node:util';
import { loadCollection } from 'embedded-document-store';
import { ObjectId } from 'mongodb';
import { foldWords } from '@weft/shared/text/fold';
import { connectWith, memberOf, type Someone } from './people-data.ts';
import { connectDatabase, type Database } from '../../../../server/src/platform/database/database.ts';
import { openEmbeddedDatabase } from '../../../../server/src/platform/database/embedded.ts';
import { createLogger } from '../../../../server/src/platform/logger/logger.ts';

/** Adds documents by the bulk path of the store, which only fills empty collections. */
async function add(
  { connection }: Database,
  collection: string,
  documents: readonly object[],
): Promise<void> {
  const { db } = connection;
  if (!db) throw new Error('the connection is open');
  const before = await db.collection(collection).find().sort({ _id: 1 }).toArray();
  await db.collection(collection).deleteMany({});
  await loadCollection(db, collection, [...before, ...documents]);
}

/** Connects a member with `count` others with name and headline. */
async function connectWithMany(database: Database, memberId: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => ({ _id: new ObjectId(), ...memberOf(index) }));
  await add(database, 'members', people);
  const others: Someone[] = people.map(({ _id, ...person }) => ({ ...person, id: String(_id) }));
  await connectWith(database, memberId, others, add);
}

const textOf = (seq: number): string => `Row ${seq} of the log${', and more of it'.repeat(seq % 5)}`;

/**
 * Extends the only conversation to `count` read messages, alternating between both members. `special` has
 * texts at fixed positions.
 */
async function writeLongHistory(
  database: Database,
  count: number,
  special: ReadonlyMap<number, string>,
): Promise<void> {
  const conversations = database.connection.collection('conversations');
  const messages = database.connection.collection('messages');
  const first = await messages.findOne({ seq: 1 });
  if (!first) throw new Error('the conversation has to be begun');
  const { sender, receiver } = first;
  const start = Date.now() - count * 60_000;
  const places = Array.from({ length: count - 1 }, (_, at) => at + 2);
  const added = places.map((seq) => {
    const isFirsts = seq % 2 === 1;
    const text = special.get(seq) ?? textOf(seq);
    const at = new Date(start + seq * 60_000);
    return {
      conversation: first['conversation'],
      seq,
      ordinal: Math.ceil(seq / 2),
      sender: isFirsts ? sender : receiver,
      receiver: isFirsts ? receiver : sender,
      text,
      words: foldWords(text),
      type: 'text',
      attachments: [],
      replyTo: null,
      createdAt: at,
      readAt: at,
      editedAt: null,
      deletedAt: null,
      revision: 0,
    };
  });
  await add(database, 'messages', added);
  const newest = await messages.findOne({ seq: count });
  const half = count / 2;
  const side = { sent: half, readSeq: count, readCount: half, deliveredSeq: count };
  await conversations.updateOne(
    { _id: first['conversation'] },
    {
      $set: {
        lastSeq: count,
        lastMessage: newest?._id,
        lastMessageAt: newest?.['createdAt'],
        low: side,
        high: side,
        unreadBy: [],
      },
    },
  );
}

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    member: { type: 'string', default: '' },
    connections: { type: 'string', default: '' },
    messages: { type: 'string', default: '' },
    lighthouse: { type: 'string', default: '' },
  },
});
const store = await openEmbeddedDatabase(values.database);
const database = await connectDatabase({ uri: store.uri, patience: 4000 }, createLogger('error'));
await connectWithMany(database, values.member, Number(values.connections));
await writeLongHistory(
  database,
  Number(values.messages),
  new Map([[Number(values.lighthouse), 'The lighthouse was painted']]),
);
await database.close();
await store.close();
