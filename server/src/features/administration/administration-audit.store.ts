import type { Model, Types } from 'mongoose';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { administrationAuditModel, type AdministrationAuditFields } from './administration-audit.model.ts';

export type AdministrationAuditRecord = AdministrationAuditFields<string> & { readonly _id: string };

/** What a list of entries is narrowed by. */
export interface AuditFilter {
  readonly action?: AdministrationAction | undefined;
  /** The acting member. */
  readonly by?: string | undefined;
  /** The affected member. */
  readonly member?: string | undefined;
  /** ISO times; `until` is excluded. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Fields of a new entry. */
export type AdministrationDeed = Pick<AdministrationAuditRecord, 'action' | 'createdAt'> &
  Partial<
    Pick<AdministrationAuditRecord, 'by' | 'member' | 'before' | 'after' | 'note' | 'invitation' | 'address'>
  >;

type Raw = AdministrationAuditFields & { _id: Types.ObjectId };

const toRecord = ({ by, member, invitation, ...raw }: Raw): AdministrationAuditRecord => ({
  ...raw,
  _id: raw._id.toString(),
  ...(by && { by: by.toString() }),
  ...(member && { member: member.toString() }),
  ...(invitation && { invitation: invitation.toString() }),
});

function filterOf({ action, by, member, from, until }: AuditFilter) {
  const time = {
    ...(from !== undefined && { $gte: new Date(from) }),
    ...(until !== undefined && { $lt: new Date(until) }),
  };
  return {
    ...(action && { action }),
    ...(by !== undefined && { by }),
    ...(member !== undefined && { member }),
    ...(Object.keys(time).length > 0 && { createdAt: time }),
  };
}

/** The audit trail of the administration: entries are never changed or removed. Writes join the current transaction. */
export class AdministrationAuditStore {
  readonly #model: Model<AdministrationAuditFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = administrationAuditModel(connection);
  }

  async add(deed: AdministrationDeed): Promise<void> {
    await this.#model.create(deed);
  }

  page(sought: AuditFilter, request: PageRequest) {
    const filter = filterOf(sought);
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $and: [filter, after] })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** What a member did, in batches by id. */
  async ofActor(
    memberId: string,
    after: string | undefined,
    limit: number,
  ): Promise<AdministrationAuditRecord[]> {
    const raws = await this.#model
      .find({ by: memberId, ...(after !== undefined && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Raw[]>();
    return raws.map(toRecord);
  }

  /** Removes a member's id from all entries; the entries stay. */
  async forgetMember(memberId: string): Promise<void> {
    await this.#model.updateMany({ by: memberId }, { $unset: { by: 1 } });
    await this.#model.updateMany({ member: memberId }, { $unset: { member: 1 } });
  }

  /** Removes the invited address from entries about an invitation: that of the member who used it. */
  async forgetAddress(invitation: string): Promise<void> {
    await this.#model.updateMany({ invitation }, { $unset: { address: 1 } });
  }
}
