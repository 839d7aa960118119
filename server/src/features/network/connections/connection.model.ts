import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** State of a request. Two members have one record, whoever sent it. */
export type RequestStatus = 'pending' | 'accepted' | 'rejected';

export interface ConnectionFields {
  /** Both members, sorted: its unique index guarantees a single record. */
  pair: string;
  sender: Types.ObjectId;
  recipient: Types.ObjectId;
  status: RequestStatus;
  note: string | null;
  /** When it was sent. */
  createdAt: Date;
  /** When it was accepted or declined. */
  decidedAt: Date | null;
}

export type RawConnection = ConnectionFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const connectionSchema = new Schema<ConnectionFields>(
  {
    pair: { type: String, required: true },
    sender: id,
    recipient: id,
    status: { type: String, required: true },
    note: { type: String, default: null },
    createdAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
  },
  { collection: 'connections', versionKey: false },
);

connectionSchema.index({ pair: 1 }, { unique: true });
connectionSchema.index({ recipient: 1, status: 1, createdAt: -1, _id: -1 });
connectionSchema.index({ sender: 1, status: 1, createdAt: -1, _id: -1 });

export function connectionModel(connection: DatabaseConnection): Model<ConnectionFields> {
  return connection.model<ConnectionFields>('Connection', connectionSchema);
}
