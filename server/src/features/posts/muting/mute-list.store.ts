import { Types, type Model } from 'mongoose';
import { MUTE_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { muteListModel, type MuteFields, type MuteListFields } from './mute-list.model.ts';
import type { Muted } from './muted.ts';

export type MuteKind = keyof typeof MUTE_LIMITS;

export interface MuteRecord extends MuteFields<string> {
  /** Of a hashtag: as the member wrote it. */
  readonly name?: string;
}

const idIn = ({ _id }: MuteFields | MuteRecord): string => _id.toString();

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
    const entries: readonly (MuteFields | MuteRecord)[] = list?.[kind] ?? [];
    return entries.map((entry) => ({ ...entry, _id: idIn(entry) })).toSorted(isNewer);
  }

  /** Everything in the lists of the member. */
  async mutedBy(owner: string): Promise<Muted> {
    const list = await this.#model.findById(owner).lean<MuteListFields>();
    const idsIn = (entries: readonly (MuteFields | MuteRecord)[] = []) => new Set(entries.map(idIn));
    return { members: idsIn(list?.members), posts: idsIn(list?.posts), tags: idsIn(list?.tags) };
  }

  /** Adds to a list, of which the first ones are dropped beyond the limit. */
  async add(owner: string, kind: MuteKind, { _id, ...entry }: MuteRecord): Promise<void> {
    const id = kind === 'tags' ? _id : new Types.ObjectId(_id);
    const push = { [kind]: { $each: [{ _id: id, ...entry }], $slice: -MUTE_LIMITS[kind] } };
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
