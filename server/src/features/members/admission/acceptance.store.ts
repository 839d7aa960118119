import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { memberModel, type AcceptedPage, type MemberModel } from '../member.model.ts';
import { PUBLIC } from '../member.store.ts';

/** Which versions of the network's pages members accepted. */
export class AcceptanceStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** Adds what a member accepted, unless another tab has added one of it. */
  async add(memberId: string, accepted: readonly AcceptedPage[]): Promise<void> {
    const known = accepted.map(({ page, version }) => ({ acceptedPages: { $elemMatch: { page, version } } }));
    await this.#model.updateOne(
      { _id: memberId, deletedAt: { $exists: false }, $nor: known },
      { $push: { acceptedPages: { $each: accepted } } },
    );
  }

  /** Number of members who accepted a version, of those who can be found. */
  countOf(page: AcceptedPage['page'], version: number): Promise<number> {
    return this.#model.countDocuments({ acceptedPages: { $elemMatch: { page, version } }, ...PUBLIC });
  }
}
