/**
 * Fills the database of a stopped product with very long lists: `fill-long-lists.ts --database <folder>
 * --member <id> --connections <n> --messages <n> --lighthouse <place>`. The member gets that many
 * connections. The only conversation is extended to that many messages; the one at `place` mentions a
 * lighthouse.
 */
import { parseArgs } from 'node:util';
import { foldWords } from '@weft/shared/text/fold';
import { addPeople, connectWith, type Someone } from './people-data.ts';
import { connectDatabase, type Database } from '../../../../server/src/platform/database/database.ts';
import { openEmbeddedDatabase } from '../../../../server/src/platform/database/embedded.ts';
import { createLogger } from '../../../../server/src/platform/logger/logger.ts';

const BATCH = 500;

/** Connects a member with `count` others with name and headline. */
async function connectWithMany(database: Database, memberId: string, count: number): Promise<void> {
  const people: Someone[] = [];
  await addPeople(database, people, count);
  await connectWith(database, memberId, people);
}

const textOf = (seq: number): string => `Row ${seq} of the log${', and more of it'.repeat(seq % 5)}`;

/**
 * Extends the only conversation to `count` read messages, alternating between both members. `special` has
 * texts at fixed positions.
 */
async function writeLongHistory(
  { connection }: Database,
  count: number,
  special: ReadonlyMap<number, string>,
): Promise<void> {
  const conversations = connection.collection('conversations');
  const messages = connection.collection('messages');
  const first = await messages.findOne({ seq: 1 });
  if (!first) throw new Error('the conversation has to be begun');
  const { sender, receiver } = first;
  const start = Date.now() - count * 60_000;
  for (let from = 2; from <= count; from += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, count + 1 - from) }, (_, at) => from + at);
    await messages.insertMany(
      places.map((seq) => {
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
      }),
      { ordered: false },
    );
  }
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
