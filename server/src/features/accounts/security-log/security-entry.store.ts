import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { securityEntryModel, type SecurityEntryFields } from './security-entry.model.ts';

export type SecurityEntry = Omit<SecurityEntryFields, 'memberId'> & { _id: string; memberId: string };

type Raw = SecurityEntryFields & { _id: Types.ObjectId };

const toEntry = (raw: Raw): SecurityEntry => ({
  ...raw,
  _id: raw._id.toString(),
  memberId: raw.memberId.toString(),
});

/** Entries of the members' security logs. */
export class SecurityEntryStore {
  readonly #model: Model<SecurityEntryFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = securityEntryModel(connection);
  }

  async add(entry: Omit<SecurityEntry, '_id'>): Promise<void> {
    await this.#model.create(entry);
  }

  page(
    memberId: string,
    request: PageRequest,
  ): Promise<{ rows: SecurityEntry[]; nextCursor: string | null }> {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ memberId, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toEntry);
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
