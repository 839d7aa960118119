import { Schema, type Model, type Types } from 'mongoose';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { onlyModel } from '../../platform/database/only-model.ts';

/** An entry of the audit trail. Never changed, except that ids and addresses of deleted members are removed. */
export interface AdministrationAuditFields<Id = Types.ObjectId> {
  action: AdministrationAction;
  /** The acting member; absent for a command on the server, and once the account is gone. */
  by?: Id;
  /** The affected member; absent without one, and once the account is gone. */
  member?: Id;
  /** Values before and after, such as roles. */
  before: string | null;
  after: string | null;
  note: string;
  /** The invitation that was made or revoked. */
  invitation?: Id;
  /** The invited address; absent without one, and once the account that it became is gone. */
  address?: string;
  createdAt: Date;
}

const idOrNone = { type: Schema.Types.ObjectId };
const textOrNull = { type: String, default: null };

const schema = new Schema<AdministrationAuditFields>(
  {
    action: { type: String, required: true },
    by: idOrNone,
    member: idOrNone,
    before: textOrNull,
    after: textOrNull,
    note: { type: String, default: '' },
    invitation: idOrNone,
    address: { type: String },
    createdAt: { type: Date, required: true },
  },
  { collection: 'administration_audit', versionKey: false },
);

schema.index({ createdAt: -1, _id: -1 });
schema.index({ action: 1, createdAt: -1, _id: -1 });
schema.index({ by: 1, createdAt: -1, _id: -1 }, { sparse: true });
schema.index({ member: 1, createdAt: -1, _id: -1 }, { sparse: true });
schema.index({ invitation: 1 }, { sparse: true });

export function administrationAuditModel(connection: DatabaseConnection): Model<AdministrationAuditFields> {
  return onlyModel(connection, 'AdministrationAuditEntry', schema);
}
