import type { Model, Types } from 'mongoose';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { administrationAuditModel, type AdministrationAuditFields } from './administration-audit.model.ts';

export type AdministrationAuditRecord = AdministrationAuditFields<string> & { readonly _id: string };

/** What a list of entries is narrowed by. */
export interface AuditFilter {
  readonly action?: AdministrationAction | undefined;
  /** The affected member. */
  readonly member?: string | undefined;
}

/** Fields of a new entry. */
export type AdministrationDeed = Pick<AdministrationAuditRecord, 'action' | 'createdAt'> &
  Partial<Pick<AdministrationAuditRecord, 'by' | 'member' | 'before' | 'after' | 'note'>>;

type Raw = AdministrationAuditFields & { _id: Types.ObjectId };

const toRecord = ({ by, member, ...raw }: Raw): AdministrationAuditRecord => ({
  ...raw,
  _id: raw._id.toString(),
  ...(by && { by: by.toString() }),
  ...(member && { member: member.toString() }),
});

/** The audit trail of the administration: entries are never changed or removed. Writes join the current transaction. */
export class AdministrationAuditStore {
  readonly #model: Model<AdministrationAuditFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = administrationAuditModel(connection);
  }

  async add(deed: AdministrationDeed): Promise<void> {
    await this.#model.create(deed);
  }

  page({ action, member }: AuditFilter, request: PageRequest) {
    const filter = { ...(action && { action }), ...(member !== undefined && { member }) };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...filter, ...after })
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
}
