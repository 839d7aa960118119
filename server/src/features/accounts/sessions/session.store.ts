import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { sessionModel, type SessionFields } from './session.model.ts';
import { ofIdentity, type EndedIdentity } from './ended-identity.ts';

export type Session = Omit<SessionFields, 'memberId'> & { _id: string; memberId: string };

type Raw = SessionFields & { _id: Types.ObjectId };

const toSession = (raw: Raw): Session => ({
  ...raw,
  _id: raw._id.toString(),
  memberId: raw.memberId.toString(),
});

const NEWEST_FIRST = { lastUsedAt: -1, _id: -1 } as const;

/** Reads and writes sessions. */
export class SessionStore {
  readonly #model: Model<SessionFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = sessionModel(connection);
  }

  async add(session: Omit<Session, '_id'>): Promise<string> {
    const created = await this.#model.create(session);
    return created._id.toString();
  }

  async find(id: string): Promise<Session | null> {
    const raw = await this.#model.findById(id).lean<Raw>();
    return raw && toSession(raw);
  }

  async findAll(ids: readonly string[]): Promise<Session[]> {
    const raws = await this.#model.find({ _id: { $in: [...ids] } }).lean<Raw[]>();
    return raws.map(toSession);
  }

  /** Sessions of a member, last used first. */
  async listOf(memberId: string): Promise<Session[]> {
    const raws = await this.#model.find({ memberId }).sort(NEWEST_FIRST).lean<Raw[]>();
    return raws.map(toSession);
  }

  /** Ends one of the member's sessions; returns whether it existed. */
  async remove(id: string, memberId: string): Promise<boolean> {
    const { deletedCount } = await this.#model.deleteOne({ _id: id, memberId });
    return deletedCount > 0;
  }

  /** Ends all sessions of a member except some; returns their ids. */
  removeAllOf(memberId: string, exceptIds: readonly string[] = []): Promise<string[]> {
    return this.#deleteFound({ memberId, ...(exceptIds.length > 0 && { _id: { $nin: exceptIds } }) });
  }

  /** Keeps the `max` sessions of a member that were used last; returns the ids of the removed ones. */
  trim(memberId: string, max: number): Promise<string[]> {
    return this.#deleteFound({ memberId }, max);
  }

  /** Ends the sessions that this identity opened; returns their ids and members. */
  async removeOfIdentity(ended: EndedIdentity): Promise<Pick<Session, '_id' | 'memberId'>[]> {
    const found = await this.#model
      .find(ofIdentity(ended), { memberId: 1 })
      .lean<Pick<Raw, '_id' | 'memberId'>[]>();
    if (found.length > 0) await this.#model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    return found.map(({ _id, memberId }) => ({ _id: _id.toString(), memberId: memberId.toString() }));
  }

  async touch(id: string, lastUsedAt: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { lastUsedAt } });
  }

  async noteProof(id: string, provenAt: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { provenAt } });
  }

  async #deleteFound(filter: { memberId: string; _id?: object }, skip = 0): Promise<string[]> {
    const found = await this.#model
      .find(filter, { _id: 1 })
      .sort(NEWEST_FIRST)
      .skip(skip)
      .lean<{ _id: Types.ObjectId }[]>();
    if (found.length > 0) await this.#model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    return found.map(({ _id }) => _id.toString());
  }
}
