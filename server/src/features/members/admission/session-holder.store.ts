import { Types } from 'mongoose';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { memberModel, type MemberFields, type MemberModel } from '../member.model.ts';

const SHOWN = {
  credentialVersion: 1,
  isEmailVerified: 1,
  suspendedAt: 1,
  leavesAt: 1,
  application: 1,
  acceptedPages: 1,
} as const;

/** What decides which sessions of a member are valid, and for what. */
export type SessionHolder = Pick<MemberFields, keyof typeof SHOWN>;

/** Reads the holders of sessions; many calls share a read. */
export class SessionHolderStore {
  readonly #collection: MemberModel['collection'];
  readonly #reads: BatchLoader<string, SessionHolder>;

  constructor(connection: DatabaseConnection) {
    this.#collection = memberModel(connection).collection;
    this.#reads = new BatchLoader((ids) => this.findAll(ids));
  }

  async find(memberId: string): Promise<SessionHolder | null> {
    return (await this.#reads.of([memberId])).get(memberId) ?? null;
  }

  /** Reads many at once, so calls don't wait for them. Uses the driver: it belongs to no transaction. */
  async findAll(memberIds: readonly string[]): Promise<ReadonlyMap<string, SessionHolder>> {
    const filter = { _id: { $in: [...new Set(memberIds)].map((id) => new Types.ObjectId(id)) } };
    const raws = await this.#collection
      .find<SessionHolder & { _id: Types.ObjectId }>(filter, { projection: SHOWN })
      .toArray();
    return new Map(raws.map((raw) => [raw._id.toString(), raw]));
  }
}
