import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { invitationModel, type InvitationFields } from './invitation.model.ts';

export type InvitationRecord = InvitationFields<string> & { readonly _id: string };
export type NewInvitation = Omit<InvitationFields<string>, 'uses'>;

type Raw = InvitationFields & { _id: Types.ObjectId };

const toRecord = ({ invitedBy, ...raw }: Raw): InvitationRecord => ({
  ...raw,
  _id: raw._id.toString(),
  ...(invitedBy && { invitedBy: invitedBy.toString() }),
});

/** Invitations that can be used once more now. */
const usable = (now: Date) => ({
  expiresAt: { $gt: now },
  $or: [{ maxUses: null }, { $expr: { $lt: ['$uses', '$maxUses'] } }],
});

/** Reads and writes invitations. Writes join the current transaction. */
export class InvitationStore {
  readonly #model: Model<InvitationFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = invitationModel(connection);
  }

  async add(invitation: NewInvitation): Promise<InvitationRecord> {
    const created = await this.#model.create({ ...invitation, uses: 0 });
    return toRecord(created.toObject<Raw>());
  }

  async findByDigest(digest: string): Promise<InvitationRecord | null> {
    const raw = await this.#model.findOne({ digest }).lean<Raw>();
    return raw && toRecord(raw);
  }

  /** Counts a use; returns false, and counts none, if the invitation is used up, expired or revoked. */
  async use(id: string, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.#model.updateOne({ _id: id, ...usable(now) }, { $inc: { uses: 1 } });
    return modifiedCount === 1;
  }

  /** Takes back the use of an invitation for one person; returns false if it is for several. */
  async giveBack(id: string): Promise<boolean> {
    const used = { _id: id, maxUses: 1, uses: 1 };
    return (await this.#model.updateOne(used, { $inc: { uses: -1 } })).modifiedCount === 1;
  }

  page(request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model.find(after).sort(NEWEST_FIRST).limit(rows).lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** Returns the removed invitation; null if there is none. */
  async remove(id: string): Promise<InvitationRecord | null> {
    const raw = await this.#model.findByIdAndDelete(id).lean<Raw>();
    return raw && toRecord(raw);
  }

  /** What a member invited to, in batches by id. */
  async ofInviter(memberId: string, after: string | undefined, limit: number): Promise<InvitationRecord[]> {
    const raws = await this.#model
      .find({ invitedBy: memberId, ...(after !== undefined && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Raw[]>();
    return raws.map(toRecord);
  }

  /** Removes an invitation if it has an address: that of the member who used it. */
  async removeMailed(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id, email: { $ne: null } });
  }

  /** Removes a member's invitations: nobody would answer for them. */
  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ invitedBy: memberId });
  }
}
