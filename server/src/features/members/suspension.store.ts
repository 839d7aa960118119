import type { Model, Types } from 'mongoose';
import type { ReportReason } from '@weft/shared/safety/reasons';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { memberModel, type MemberModel } from './member.model.ts';
import { suspensionModel, type SuspensionFields } from './suspension.model.ts';

export type SuspensionRecord = SuspensionFields<string>;

/** Reason and time of a suspension. */
export interface NewSuspension {
  readonly reason: ReportReason;
  readonly note: string;
  readonly createdAt: Date;
}

type Raw = SuspensionFields & { _id: Types.ObjectId };

/** Stands for the provider where administrators delete the account. No provider has such an id. */
export const LEAVING = { provider: '/leaving' } as const;

/** Who suspends: moderators, or the organisation of this provider. */
type Suspender = 'moderators' | { readonly provider: string };

const BY_MODERATORS = { provider: { $exists: false } };
/** Makes concurrent suspensions of a member, and their ends, conflict. */
const CONFLICT = { $inc: { suspensionRevision: 1 } };

const of = (by: Suspender) => (by === 'moderators' ? BY_MODERATORS : by);

const toRecord = ({ member, reason, note, createdAt }: Raw): SuspensionRecord => ({
  member: member.toString(),
  reason,
  note,
  createdAt,
});

/**
 * Stores suspensions. The member document has the time of the first one as well, so that searches exclude suspended
 * members; both are written in the current transaction.
 */
export class SuspensionStore {
  readonly #suspensions: Model<SuspensionFields>;
  readonly #members: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#suspensions = suspensionModel(connection);
    this.#members = memberModel(connection);
  }

  /** Returns false if they have already suspended the member, or the member is gone. */
  async add(memberId: string, suspension: NewSuspension, by: Suspender = 'moderators'): Promise<boolean> {
    const { createdAt } = suspension;
    const { matchedCount } = await this.#members.updateOne(
      { _id: memberId, deletedAt: { $exists: false } },
      { $min: { suspendedAt: createdAt }, ...CONFLICT },
    );
    if (matchedCount === 0 || (await this.#suspensions.exists({ member: memberId, ...of(by) }))) return false;
    await this.#suspensions.create({ member: memberId, ...suspension, ...(by !== 'moderators' && by) });
    return true;
  }

  /** Returns false if they have not suspended the member. */
  async remove(memberId: string, by: Suspender = 'moderators'): Promise<boolean> {
    const { deletedCount } = await this.#suspensions.deleteOne({ member: memberId, ...of(by) });
    const others = await this.#suspensions.exists({ member: memberId });
    const freed = others ? {} : { $unset: { suspendedAt: 1 } };
    await this.#members.updateOne({ _id: memberId }, { ...freed, ...CONFLICT });
    return deletedCount > 0;
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#suspensions.deleteMany({ member: memberId });
    await this.#members.updateOne({ _id: memberId }, { $unset: { suspendedAt: 1 } });
  }

  /** Id of a provider whose organisation has turned the member off; undefined if none has. */
  async turnedOffBy(memberId: string): Promise<string | undefined> {
    const found = await this.#suspensions
      .findOne({ member: memberId, provider: { $exists: true, $ne: LEAVING.provider } }, { provider: 1 })
      .lean<Pick<Raw, 'provider'>>();
    return found?.provider;
  }

  /** Uses the driver: the cache must contain committed data, not that of a transaction. */
  async allIds(): Promise<string[]> {
    const raws = await this.#suspensions.collection
      .find<Pick<Raw, 'member'>>({}, { projection: { member: 1 } })
      .toArray();
    return raws.map(({ member }) => member.toString());
  }

  /** Returns those of the members whom moderators have suspended. */
  async among(memberIds: readonly string[]): Promise<Map<string, SuspensionRecord>> {
    const raws = await this.#suspensions.find({ member: { $in: memberIds }, ...BY_MODERATORS }).lean<Raw[]>();
    return new Map(raws.map(toRecord).map((record) => [record.member, record]));
  }

  /** The suspensions by moderators, newest first. */
  page(request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#suspensions
        .find({ ...BY_MODERATORS, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }
}
