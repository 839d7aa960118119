import { ObjectId } from 'mongodb';

/** What a network of any size has for each of its members. Two members who are connected have an edge each. */
export const PER_MEMBER = { posts: 3, edges: 20, messages: 5 } as const;

/** Kinds of documents, as a byte of their ids. */
const KINDS = [
  'member',
  'connection',
  'link',
  'connectionIds',
  'post',
  'part',
  'conversation',
  'message',
] as const;
export type Kind = (typeof KINDS)[number];

/** Half of a member's connections are near members, who also know each other. The others are this share of the network away. */
const NEAR = [1, 2, 3, 4, 5];
const FAR = [0.137, 0.211, 0.293, 0.379, 0.461];

/** The days over which members have joined and written. */
const DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
/** Members who act in the measurement. */
const VIEWERS = 64;

/** A network of a size: who knows whom, and when what was written. The same in every run that begins at the same time. */
export class NetworkShape {
  readonly members: number;
  /** Milliseconds. */
  readonly now: number;
  readonly #distances: readonly number[];

  constructor(members: number, now = Date.now()) {
    this.members = members;
    this.now = now;
    this.#distances = [...NEAR, ...FAR.map((share) => Math.floor(share * members))];
  }

  /** The id of the document with this number, in ascending order. */
  idOf(kind: Kind, index: number): ObjectId {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32BE(Math.floor(this.now / 1000) - DAYS * 24 * 60 * 60, 0);
    bytes[4] = KINDS.indexOf(kind) + 1;
    bytes.writeUIntBE(index, 6, 6);
    return new ObjectId(bytes);
  }

  /** The number of the member who is so many after another one, as if all formed a ring. */
  after(index: number, distance: number): number {
    return (index + distance + this.members) % this.members;
  }

  /** Whom a member has asked to connect. */
  asked(index: number): number[] {
    return this.#distances.map((distance) => this.after(index, distance));
  }

  /** All connections of a member. */
  known(index: number): number[] {
    return this.#distances.flatMap((distance) => [this.after(index, distance), this.after(index, -distance)]);
  }

  /** The time of the document with this number of so many, the newest last. */
  timeOf(index: number, count: number): Date {
    return new Date(this.now - Math.ceil(((count - index) / count) * DAYS * DAY_MS));
  }

  /** The numbers of the members who act in the measurement, spread over the network. */
  viewers(): number[] {
    return Array.from({ length: VIEWERS }, (_, at) => Math.floor((at * this.members) / VIEWERS));
  }
}
