import { foldWords } from '@weft/shared/text/fold';
import { ConversationStore } from '../../../../server/src/features/messaging/store/conversation.store.ts';
import {
  MessageStore,
  type PlacedMessage,
} from '../../../../server/src/features/messaging/store/message.store.ts';
import { listingOf } from '../../../../server/src/features/network/links/listing.ts';
import type { Database } from '../../../../server/src/platform/database/database.ts';
import { fillMembers, fillPosts, fillWords } from './feed-data.ts';
import { addPeople, connectWith, type Someone } from './people-data.ts';

/** Something that a network stores in large numbers. */
interface StoredKind {
  readonly count: number;
  /** Stores as many, with everything that belongs to them. */
  readonly fill: (database: Database, count: number) => Promise<void>;
}

const BATCH = 1000;
/** Messages of one conversation. */
const THREAD = 100;
const WORDS = 'we could meet on Tuesday after the review and look at the plans for the bridge together';

const newId = ({ connection }: Database) => new connection.base.Types.ObjectId();

/** Inserts documents in batches. */
async function insert(
  { connection }: Database,
  collection: string,
  count: number,
  make: (index: number) => object,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const documents = Array.from({ length: size }, (_, at) => make(from + at));
    await connection.collection(collection).insertMany(documents, { ordered: false });
  }
}

/** Connections of one member: the connection, an entry in the lists of both, and an id. */
async function fillConnections(database: Database, count: number): Promise<void> {
  const someone = (): Someone => ({
    id: String(newId(database)),
    fullName: 'Maria Dorkoski',
    headline: 'Bridge engineer in the north',
  });
  const owner = someone();
  const others = Array.from({ length: count }, someone);
  await connectWith(database, owner.id, others);
  const { ObjectId } = database.connection.base.Types;
  await insert(database, 'network_links', count, (index) => ({
    owner: new ObjectId(others[index]?.id),
    other: new ObjectId(owner.id),
    kind: 'connection',
    createdAt: new Date(),
    ...listingOf(owner),
  }));
}

async function fillConversations(database: Database, count: number): Promise<void> {
  const store = new ConversationStore(database.connection);
  for (let index = 0; index < count; index += 1) {
    await store.open(String(newId(database)), String(newId(database)), new Date());
  }
}

async function fillMessages(database: Database, count: number): Promise<void> {
  const store = new MessageStore(database.connection);
  const id = () => String(newId(database));
  for (let from = 0; from < count; from += THREAD) {
    const thread = { conversation: id(), sender: id(), receiver: id() };
    await store.insert(Array.from({ length: THREAD }, (_, at) => messageOf(thread, at + 1, store.newId())));
  }
}

type Thread = Pick<PlacedMessage, 'conversation' | 'sender' | 'receiver'>;

const messageOf = (thread: Thread, seq: number, _id: string): PlacedMessage => ({
  ...thread,
  _id,
  seq,
  ordinal: seq,
  text: WORDS,
  words: foldWords(WORDS),
  type: 'text',
  attachments: [],
  replyTo: null,
  clientId: crypto.randomUUID(),
  fingerprint: 'A'.repeat(44),
  createdAt: new Date(),
  readAt: new Date(),
  editedAt: null,
  deletedAt: null,
  revision: 0,
});

/** What is measured, in the order in which it is stored. */
export const STORED_KINDS: Readonly<Record<string, StoredKind>> = {
  member: { count: 4000, fill: (database, count) => addPeople(database, [], count) },
  connection: { count: 4000, fill: fillConnections },
  post: {
    count: 4000,
    fill: async (database, count) => fillPosts(database, await fillMembers(database, 10), 0, count),
  },
  'words of a post': { count: 4000, fill: fillWords },
  reaction: {
    count: 10_000,
    fill: (database, count) =>
      insert(database, 'reactions', count, () => ({
        post: newId(database),
        member: newId(database),
        reaction: '👍',
        createdAt: new Date(),
      })),
  },
  notification: {
    count: 10_000,
    fill: (database, count) =>
      insert(database, 'notifications', count, (index) => ({
        member: newId(database),
        kind: 'post_like',
        subject: String(newId(database)),
        occurrences: [{ key: `like:${index}`, actor: newId(database), at: new Date() }],
        total: 1,
        createdAt: new Date(),
        isRead: false,
      })),
  },
  conversation: { count: 2000, fill: fillConversations },
  message: { count: 20_000, fill: fillMessages },
};
