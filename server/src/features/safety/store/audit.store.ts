import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { auditModel, type AuditFields } from './audit.model.ts';
import type { CaseReader, CaseRecord } from './case.store.ts';

export type AuditRecord = Omit<AuditFields<string>, 'company'> & { readonly _id: string };

/** Fields of an entry; the case has the target. */
export type Deed = Pick<AuditRecord, 'action' | 'reason' | 'note' | 'createdAt'> & { readonly by: string };

type Raw = AuditFields & { _id: Types.ObjectId };

const toRecord = ({ by, member, company: _company, ...raw }: Raw): AuditRecord => ({
  ...raw,
  _id: raw._id.toString(),
  target: raw.target?.toString() ?? null,
  case: raw.case?.toString() ?? null,
  ...(by && { by: by.toString() }),
  ...(member && { member: member.toString() }),
});

/** The audit trail: entries are never changed or removed. Writes join the current transaction. */
export class AuditStore {
  readonly #model: Model<AuditFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = auditModel(connection);
  }

  async add(deed: Deed, { _id, targetType, target, author, company }: CaseRecord): Promise<void> {
    const about = { case: _id, targetType, target, company, ...(author !== null && { member: author }) };
    await this.#model.create({ ...deed, ...about });
  }

  /** The same for an entry about a member without case. */
  async addAbout(member: string, deed: Deed): Promise<void> {
    await this.#model.create({ ...deed, member });
  }

  /** Without reports about the reader's own content: the reporters must stay unknown to them. */
  page({ memberId, companies }: CaseReader, request: PageRequest) {
    const mine = [...companies];
    const own = [{ member: memberId }, { company: { $in: mine } }, { target: { $in: mine } }];
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $nor: [{ action: 'reported', $or: own }], ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** Removes a member's name from all entries; the entries stay. */
  async forgetMember(memberId: string): Promise<void> {
    await this.#model.updateMany({ by: memberId }, { $unset: { by: 1 } });
    await this.#model.updateMany({ member: memberId }, { $unset: { member: 1 } });
  }
}
