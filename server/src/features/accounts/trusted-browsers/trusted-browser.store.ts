import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { trustedBrowserModel, type TrustedBrowserFields } from './trusted-browser.model.ts';

export type TrustedBrowser = Omit<TrustedBrowserFields, 'memberId'> & { _id: string; memberId: string };

/** What a trust belongs to: it ends with a new password or another app. */
export type TrustTerms = Pick<TrustedBrowser, 'memberId' | 'credentialVersion' | 'factorSince'>;

type Raw = TrustedBrowserFields & { _id: Types.ObjectId };

const toBrowser = (raw: Raw): TrustedBrowser => ({
  ...raw,
  _id: raw._id.toString(),
  memberId: raw.memberId.toString(),
});

/** Browsers in which a right password needs no second factor. */
export class TrustedBrowserStore {
  readonly #model: Model<TrustedBrowserFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = trustedBrowserModel(connection);
  }

  /** Joins the current transaction. */
  async add(browser: Omit<TrustedBrowser, '_id'>): Promise<void> {
    await this.#model.create(browser);
  }

  /** Whether one of these secrets is trusted on these terms. */
  async has(tokenHashes: readonly string[], terms: TrustTerms, now: Date): Promise<boolean> {
    const filter = { tokenHash: { $in: [...tokenHashes] }, ...terms, expiresAt: { $gt: now } };
    return (await this.#model.exists(filter)) !== null;
  }

  /** Newest first. */
  async listOf(terms: TrustTerms, now: Date): Promise<TrustedBrowser[]> {
    const raws = await this.#model
      .find({ ...terms, expiresAt: { $gt: now } })
      .sort({ createdAt: -1, _id: -1 })
      .lean<Raw[]>();
    return raws.map(toBrowser);
  }

  async remove(id: string, memberId: string): Promise<boolean> {
    return (await this.#model.deleteOne({ _id: id, memberId })).deletedCount > 0;
  }

  /** Removes all of a member's, except those with one of these secrets. Returns their number. */
  async removeAllOf(memberId: string, exceptHashes: readonly string[] = []): Promise<number> {
    const filter = { memberId, tokenHash: { $nin: [...exceptHashes] } };
    return (await this.#model.deleteMany(filter)).deletedCount;
  }
}
