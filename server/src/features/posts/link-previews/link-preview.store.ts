import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { pendingLinkPreviewModel, type PendingLinkPreviewFields } from './link-preview.model.ts';
import type { StoredLinkPreview } from './stored-link-preview.ts';

type Raw = PendingLinkPreviewFields & { _id: Types.ObjectId };

/** A found preview that waits for its post; `preview` is null if the page has nothing to show. */
export interface PendingLinkPreview {
  readonly id: string;
  readonly preview: StoredLinkPreview | null;
}

const toPending = (raw: Raw): PendingLinkPreview => ({ id: raw._id.toString(), preview: raw.preview });

/** Reads and writes link previews that wait for their post. A unique index allows one per member and address. */
export class LinkPreviewStore {
  readonly #model: Model<PendingLinkPreviewFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = pendingLinkPreviewModel(connection);
  }

  async find(owner: string, url: string, now: Date): Promise<PendingLinkPreview | null> {
    const raw = await this.#model.findOne({ owner, url, expiresAt: { $gt: now } }).lean<Raw>();
    return raw && toPending(raw);
  }

  /** Stores what was found, in place of what was found there before. */
  async keep(
    owner: string,
    url: string,
    found: Pick<PendingLinkPreviewFields, 'preview' | 'expiresAt'>,
  ): Promise<PendingLinkPreview> {
    const raw = await this.#model
      .findOneAndUpdate({ owner, url }, { $set: found }, { upsert: true, returnDocument: 'after' })
      .lean<Raw>()
      .orFail();
    return toPending(raw);
  }

  /** Removes a preview and returns it. Null if there is none, it has expired, or another post took it. */
  async take(
    { owner, id, url }: { readonly owner: string; readonly id: string; readonly url: string },
    now: Date,
  ): Promise<StoredLinkPreview | null> {
    const raw = await this.#model
      .findOneAndDelete({ _id: id, owner, url, expiresAt: { $gt: now } })
      .lean<Raw>();
    return raw?.preview ?? null;
  }

  async removeOf(owner: string): Promise<void> {
    await this.#model.deleteMany({ owner });
  }
}
