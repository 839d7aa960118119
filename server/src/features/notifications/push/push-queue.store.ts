import { randomUUID } from 'node:crypto';
import { Schema, Types, type Model } from 'mongoose';
import { MATRIX_KINDS, type MatrixKind } from '@weft/shared/notifications/channels';
import type { Database, DatabaseConnection } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { WriteBatcher } from '../../../platform/write-batcher.ts';

/** A push message that is not sent yet. What it says is read when it is sent. */
export interface PushFields {
  _id: Types.ObjectId;
  member: Types.ObjectId;
  kind: MatrixKind;
  /** The notification or the conversation. */
  subject: string;
  /** The one browser that it is tried again for; '' for all of the member. */
  to: string;
  dueAt: Date;
  /** How often it was tried. */
  attempts: number;
  createdAt: Date;
  /** The server's mark while it takes the message out; due again later if the server ends meanwhile. */
  claim?: string;
}

const DAY_SECONDS = 24 * 60 * 60;
/** Older messages are not sent any more. */
const KEPT_DAYS = 2;
/** Time to take out what is marked (ms). */
const CLAIMED_FOR = 60_000;

/** Kinds that nobody should wait for because others are told of something. */
export const URGENT: readonly MatrixKind[] = ['message', 'security'];

const schema = new Schema<PushFields>(
  {
    member: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: MATRIX_KINDS, required: true },
    subject: { type: String, required: true },
    to: { type: String, default: '' },
    dueAt: { type: Date, required: true },
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    claim: { type: String },
  },
  { collection: 'pushes', versionKey: false },
);
// Events of one subject that are not sent yet become one message.
schema.index({ member: 1, subject: 1, to: 1 }, { unique: true });
schema.index({ dueAt: 1 });
schema.index({ kind: 1, dueAt: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_SECONDS });

export function pushModel(connection: DatabaseConnection): Model<PushFields> {
  return connection.model<PushFields>('Push', schema);
}

export interface DuePush {
  readonly id: string;
  readonly member: string;
  readonly kind: MatrixKind;
  readonly subject: string;
  readonly to: string;
  readonly dueAt: Date;
  readonly attempts: number;
  readonly createdAt: Date;
}

type NewPush = Omit<DuePush, 'id'>;

const toDue = ({ _id, member, claim: _claim, ...push }: PushFields): DuePush => ({
  ...push,
  id: _id.toString(),
  member: member.toString(),
});

interface Deps {
  readonly database: Pick<Database, 'connection' | 'patience'>;
}

/** Push messages that wait. A server claims one by removing it, so that it is sent once at most. */
export class PushQueueStore {
  readonly #model: Model<PushFields>;
  /** Many members are notified at once. */
  readonly #additions: WriteBatcher<NewPush, void>;

  constructor({ database }: Deps) {
    this.#model = pushModel(database.connection);
    this.#additions = new WriteBatcher<NewPush, void>({
      keyOf: ({ member, subject, to }) => `${member} ${subject} ${to}`,
      store: (pushes) => this.#add(pushes),
      isRefusal: () => false,
      patience: database.patience,
    });
  }

  /** Adds a message. One that already waits for the same subject stays as it is. */
  add(push: NewPush): Promise<void> {
    return this.#additions.add(push);
  }

  async #add(pushes: readonly NewPush[]): Promise<void[]> {
    const steps = pushes.map(({ member, subject, to, ...push }) => ({
      updateOne: {
        filter: { member: new Types.ObjectId(member), subject, to },
        update: { $setOnInsert: push },
        upsert: true,
      },
    }));
    try {
      await this.#model.bulkWrite(steps, { ordered: false });
    } catch (error) {
      // Another server added it at the same time.
      if (!isDuplicate(error)) throw error;
    }
    return pushes.map(() => undefined);
  }

  /** The due messages, those that wait longest first. If more wait than that, urgent ones overtake the others. */
  async findDue(now: Date, limit: number): Promise<DuePush[]> {
    const due = await this.#longestWaiting({ dueAt: { $lte: now } }, limit);
    if (due.length < limit) return due;
    const urgent = await this.#longestWaiting({ kind: { $in: URGENT }, dueAt: { $lte: now } }, limit);
    const ids = new Set(urgent.map(({ id }) => id));
    return [...urgent, ...due.filter(({ id }) => !ids.has(id))].slice(0, limit);
  }

  async #longestWaiting(filter: object, limit: number): Promise<DuePush[]> {
    const found = await this.#model.find(filter).sort({ dueAt: 1 }).limit(limit).lean<PushFields[]>();
    return found.map(toDue);
  }

  /**
   * Takes messages out, few writes for all of them. Returns those that no other server has taken: a message is marked
   * first, and only sent if its mark was still there when it was removed.
   */
  async claim(pushes: readonly DuePush[], now: Date): Promise<readonly DuePush[]> {
    const [first, second] = pushes;
    if (!first) return [];
    if (!second)
      return (await this.#model.deleteOne({ _id: first.id, dueAt: first.dueAt })).deletedCount === 1
        ? [first]
        : [];
    const claim = randomUUID();
    const marked = { _id: { $in: pushes.map(({ id }) => id) }, claim };
    const dueAt = new Date(now.getTime() + CLAIMED_FOR);
    await this.#model.updateMany(
      { $or: pushes.map(({ id, dueAt: was }) => ({ _id: id, dueAt: was })) },
      { $set: { claim, dueAt } },
    );
    const raws = await this.#model.find(marked, { _id: 1 }).lean<Pick<PushFields, '_id'>[]>();
    const { deletedCount } = await this.#model.deleteMany(marked);
    if (deletedCount !== raws.length) return [];
    const ids = new Set(raws.map(({ _id }) => _id.toString()));
    return pushes.filter(({ id }) => ids.has(id));
  }

  /** Moves a message to a later time. */
  async postpone({ id, dueAt }: DuePush, until: Date): Promise<void> {
    await this.#model.updateOne({ _id: id, dueAt }, { $set: { dueAt: until } });
  }

  /** Number of messages that wait, up to `limit`. */
  count(limit: number): Promise<number> {
    return this.#model.countDocuments().limit(limit).exec();
  }

  async removeOfMember(memberId: string): Promise<void> {
    await this.#model.deleteMany({ member: memberId });
  }
}
