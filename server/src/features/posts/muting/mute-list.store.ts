import { Types, type Model } from 'mongoose';
import { MUTE_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { muteListModel, type MuteFields, type MuteListFields } from './mute-list.model.ts';

export type MuteRecord = MuteFields<string>;
export type MuteKind = keyof typeof MUTE_LIMITS;

const toRecord = ({ _id, createdAt }: MuteFields): MuteRecord => ({ _id: _id.toString(), createdAt });

const isNewer = (a: MuteRecord, b: MuteRecord): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);

/** Reads and writes what members keep out of their feeds. Writes join the current transaction. */
export class MuteListStore {
  readonly #model: Model<MuteListFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = muteListModel(connection);
  }

  /** One of the member's lists, last muted first. */
  async find(owner: string, kind: MuteKind): Promise<MuteRecord[]> {
    const list = await this.#model.findById(owner, { [kind]: 1 }).lean<MuteListFields>();
    return (list?.[kind] ?? []).map(toRecord).toSorted(isNewer);
  }

  /** Ids in all lists of the member. */
  async idsOf(owner: string): Promise<Record<MuteKind, string[]>> {
    const list = await this.#model.findById(owner).lean<MuteListFields>();
    const idsIn = (kind: MuteKind) => (list?.[kind] ?? []).map(({ _id }) => _id.toString());
    return { members: idsIn('members'), posts: idsIn('posts') };
  }

  /** Adds to a list, of which the first ones are dropped beyond the limit. */
  async add(owner: string, kind: MuteKind, id: string, createdAt: Date): Promise<void> {
    const entry = { _id: new Types.ObjectId(id), createdAt };
    const push = { [kind]: { $each: [entry], $slice: -MUTE_LIMITS[kind] } };
    await this.#model.updateOne({ _id: owner }, { $push: push }, { upsert: true });
  }

  async remove(owner: string, kind: MuteKind, id: string): Promise<void> {
    await this.#model.updateOne({ _id: owner }, { $pull: { [kind]: { _id: id } } });
  }

  /** Removes the member's lists, and the member from those of others. */
  async removeMember(member: string): Promise<void> {
    await this.#model.deleteOne({ _id: member });
    await this.#model.updateMany({ 'members._id': member }, { $pull: { members: { _id: member } } });
  }
}
