import { ObjectId } from 'mongodb';
import { searchFieldsOf } from '../../../../server/src/features/members/search-fields.ts';
import { listingOf } from '../../../../server/src/features/network/links/listing.ts';
import { pairOf } from '../../../../server/src/features/network/connections/pair-key.ts';
import type { Database } from '../../../../server/src/platform/database/database.ts';
import { memberDocument } from '../processes/bench-app.ts';

/** A member of the measured network. */
export interface Someone {
  readonly id: string;
  readonly fullName: string;
  readonly headline: string;
}

const BATCH = 500;
/** Number of connections of ordinary members. */
const CONNECTIONS = 40;
/** Connection ids per chunk, as in the product. */
const PART = 500;

const FIRST = 'Anna Ben Carla Dmitri Elif Farid Grace Hana Ivan José Kofi Lena Maria Noor Oskar Petra'.split(
  ' ',
);
const MIDDLE = 'ber cas dor fel gan hul jer kam lin mor nas pol ros sel tam vin'.split(' ');
const LAST = 'ano ette feld gård ini koski mann nen ova quist sen son stad ström wala well'.split(' ');
const WORK = 'Bridge Water Data Harbour Solar Textile Rail Forest'.split(' ');
const ROLES = 'engineer designer planner analyst teacher manager researcher writer'.split(' ');
const SKILLS = 'Weaving Statistics Drawing Welding Forecasting Teaching Mapping Budgets'.split(' ');

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Deterministic, so that every run has the same names. Of 100,000 members, about 25 share a name. */
function nameOf(index: number): string {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0;
  const last = capital(pick(MIDDLE, mixed >>> 4)) + pick(LAST, mixed >>> 8);
  return `${pick(FIRST, mixed >>> 12)} ${last}`;
}

/** What lists show of the member with this number. */
export const personOf = (index: number) => ({
  fullName: nameOf(index),
  headline: `${pick(WORK, index >>> 3)} ${pick(ROLES, index)} in the north`,
});

/** The member with this number, with what others find them by. */
export function memberOf(index: number) {
  const { fullName, headline } = personOf(index);
  const member = {
    ...memberDocument(fullName, `someone${index}@example.org`),
    headline,
    skills: [pick(SKILLS, index), pick(SKILLS, (index >>> 3) + 1)],
    location: { city: `City ${index % 400}`, state: 'IN-MH', country: 'IN', pinCode: null },
    experience: [
      {
        _id: 'a'.repeat(24),
        title: 'Engineer',
        employmentType: null,
        companyName: `${pick(WORK, index)} Works ${Math.floor(index / 50) % 2000}`,
        location: 'Here',
        startDate: '2020-01',
        endDate: null,
        description: null,
      },
    ],
    lastActive: new Date(Date.now() - index * 1000),
    createdAt: new Date(Date.now() - index * 60_000),
  };
  return { ...member, ...searchFieldsOf(member) };
}

/** Adds members up to `count`. */
export async function addPeople({ connection }: Database, people: Someone[], count: number): Promise<void> {
  while (people.length < count) {
    const from = people.length;
    const documents = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => memberOf(from + at));
    const { insertedIds } = await connection.collection('members').insertMany(documents, { ordered: false });
    documents.forEach(({ fullName, headline }, at) => {
      people.push({ id: String(insertedIds[at]), fullName, headline });
    });
  }
}

/** Adds members up to `count`, each with 40 connection ids, for mutual connections. */
export async function fillPeople(database: Database, people: Someone[], count: number): Promise<void> {
  await addPeople(database, people, count);
  const { connection } = database;
  await connection.collection('circles').deleteMany({ isBench: true });
  for (let from = 0; from < count; from += BATCH) {
    const connectionIds = people.slice(from, from + BATCH).map(({ id }, at) => ({
      owner: new ObjectId(id),
      part: 0,
      others: neighbours(people, from + at, CONNECTIONS).map((each) => new ObjectId(each.id)),
      size: CONNECTIONS,
      isBench: true,
    }));
    await connection.collection('circles').insertMany(connectionIds, { ordered: false });
  }
}

/** Half of them are near members, who also know each other, and half are far ones. */
function neighbours(people: readonly Someone[], index: number, count: number): Someone[] {
  return Array.from({ length: count }, (_, step) => {
    const distance = step % 2 === 0 ? step + 1 : step * 7919;
    return people[(index + distance) % people.length];
  }).filter((each) => each !== undefined);
}

/** Connects a viewer with at most `count` members; a member who is a neighbour twice counts once. */
export async function connectViewer(
  database: Database,
  viewerId: string,
  people: readonly Someone[],
  count: number,
): Promise<void> {
  const known = neighbours(people, Number.parseInt(viewerId.slice(-4), 16), count);
  await connectWith(database, viewerId, [...new Map(known.map((each) => [each.id, each])).values()]);
}

/** What the product stores when a viewer is connected with exactly these members: collections with their documents. */
function connectionsOf(viewerId: string, others: readonly Someone[]): [string, object[]][] {
  const owner = new ObjectId(viewerId);
  const start = Date.now() - others.length * 1000;
  const links = others.map((each, at) => ({
    owner,
    other: new ObjectId(each.id),
    kind: 'connection',
    createdAt: new Date(start + at * 1000),
    ...listingOf(each),
  }));
  const connections = others.map((each) => ({
    pair: pairOf(viewerId, each.id),
    sender: owner,
    recipient: new ObjectId(each.id),
    status: 'accepted',
    note: null,
    createdAt: new Date(),
    decidedAt: new Date(),
  }));
  const ids = Array.from({ length: Math.ceil(others.length / PART) }, (_, part) => {
    const some = others.slice(part * PART, (part + 1) * PART).map(({ id }) => new ObjectId(id));
    return { owner, part, others: some, size: some.length };
  });
  return [
    ['network_links', links],
    ['connections', connections],
    ['circles', ids],
  ];
}

/** Adds documents to a collection. */
type Add = (database: Database, collection: string, documents: readonly object[]) => Promise<void>;

const insert: Add = async ({ connection }, collection, documents) => {
  for (let from = 0; from < documents.length; from += BATCH)
    await connection
      .collection(collection)
      .insertMany(documents.slice(from, from + BATCH), { ordered: false });
};

/** Connects a viewer with exactly these members, in all collections of the product. */
export async function connectWith(
  database: Database,
  viewerId: string,
  others: readonly Someone[],
  add: Add = insert,
): Promise<void> {
  const { connection } = database;
  const owner = new ObjectId(viewerId);
  await connection.collection('network_links').deleteMany({ owner });
  await connection.collection('circles').deleteMany({ owner });
  await connection.collection('connections').deleteMany({ sender: owner });
  for (const [collection, documents] of connectionsOf(viewerId, others))
    await add(database, collection, documents);
  await connection
    .collection('members')
    .updateOne({ _id: owner }, { $set: { connectionsCount: others.length } });
}
