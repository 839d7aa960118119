import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { linkPreviewSchema } from '../post.model.ts';
import type { StoredLinkPreview } from './stored-link-preview.ts';

/** What a member's request found at an address, until a post takes it. */
export interface PendingLinkPreviewFields {
  owner: Types.ObjectId;
  url: string;
  /** Null if the page has nothing to show. */
  preview: StoredLinkPreview | null;
  expiresAt: Date;
}

const schema = new Schema<PendingLinkPreviewFields>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true },
    preview: { type: linkPreviewSchema, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'pending_link_previews', versionKey: false },
);

schema.index({ owner: 1, url: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function pendingLinkPreviewModel(connection: DatabaseConnection): Model<PendingLinkPreviewFields> {
  return connection.model<PendingLinkPreviewFields>('PendingLinkPreview', schema);
}
