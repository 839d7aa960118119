import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { emailUndoModel, type EmailUndoFields } from './email-undo.model.ts';

export type EmailUndo = Omit<EmailUndoFields, 'memberId'> & { memberId: string };

const FIELDS = { _id: 0 } as const;

const toUndo = (raw: EmailUndoFields): EmailUndo => ({ ...raw, memberId: raw.memberId.toString() });

/** The rights of former addresses to undo changes. Writes join the current transaction. */
export class EmailUndoStore {
  readonly #model: Model<EmailUndoFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = emailUndoModel(connection);
  }

  /** Adds the right to undo the member's last change. */
  async add(undo: Omit<EmailUndo, 'position'>): Promise<void> {
    const { memberId } = undo;
    const last = await this.#model
      .findOne({ memberId }, FIELDS)
      .sort({ position: -1 })
      .lean<EmailUndoFields>();
    await this.#model.create({ ...undo, position: (last?.position ?? 0) + 1 });
  }

  async find(linkHash: string, now: Date): Promise<EmailUndo | null> {
    const raw = await this.#model
      .findOne({ linkHash, expiresAt: { $gt: now } }, FIELDS)
      .lean<EmailUndoFields>();
    return raw && toUndo(raw);
  }

  /** Removes a right with those of later changes; returns whether it existed. */
  async takeFrom({ memberId, position, linkHash }: EmailUndo): Promise<boolean> {
    const { deletedCount } = await this.#model.deleteOne({ memberId, linkHash });
    if (deletedCount === 0) return false;
    await this.#model.deleteMany({ memberId, position: { $gt: position } });
    return true;
  }

  /** Rights of a member that are valid, oldest first. */
  async listOf(memberId: string, now: Date): Promise<EmailUndo[]> {
    const raws = await this.#model
      .find({ memberId, expiresAt: { $gt: now } }, FIELDS)
      .sort({ position: 1 })
      .lean<EmailUndoFields[]>();
    return raws.map(toUndo);
  }

  async removeOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
