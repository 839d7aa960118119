import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { auditModel, type AuditFields } from './audit.model.ts';
import type { CaseRecord } from './case.store.ts';

export type AuditRecord = AuditFields<string> & { readonly _id: string };

/** What is written of something that was done; what it was done to stands in the case. */
export type Deed = Pick<AuditRecord, 'action' | 'reason' | 'note' | 'createdAt'> & { readonly by: string };

type Raw = AuditFields & { _id: Types.ObjectId };

const toRecord = ({ by, member, ...raw }: Raw): AuditRecord => ({
  ...raw,
  _id: raw._id.toString(),
  target: raw.target?.toString() ?? null,
  case: raw.case?.toString() ?? null,
  ...(by && { by: by.toString() }),
  ...(member && { member: member.toString() }),
});

/** The audit trail: nothing here changes or removes what was done. Writes take part in the transaction that is under way. */
export class AuditStore {
  readonly #model: Model<AuditFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = auditModel(connection);
  }

  async add(deed: Deed, { _id, targetType, target, author }: CaseRecord): Promise<void> {
    const about = { case: _id, targetType, target, ...(author !== null && { member: author }) };
    await this.#model.create({ ...deed, ...about });
  }

  /** The same of what is about a member by themselves. */
  async addAbout(member: string, deed: Deed): Promise<void> {
    await this.#model.create({ ...deed, member });
  }

  /** Without the reports of what is the reader's own: who reported them is not theirs to know. */
  page(reader: string, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $nor: [{ action: 'reported', member: reader }], ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** Takes a member's name out of all entries; the entries stay. */
  async forgetMember(memberId: string): Promise<void> {
    await this.#model.updateMany({ by: memberId }, { $unset: { by: 1 } });
    await this.#model.updateMany({ member: memberId }, { $unset: { member: 1 } });
  }
}
