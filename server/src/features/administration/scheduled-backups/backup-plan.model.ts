import { Schema, type Model } from 'mongoose';
import type { BackupFailure, BackupSettings } from '@weft/shared/administration/backups-contract';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** The only document: what was chosen, and what became of the last backup. */
export interface BackupPlanFields {
  _id: string;
  settings?: BackupSettings;
  /** The day, since 1970, of the last backup that was due. */
  lastDay?: number;
  /** Absent if the last backup was made. */
  failure?: { since: Date; lastAt: Date; reason: BackupFailure; isTold: boolean };
}

const keep = new Schema(
  {
    daily: { type: Number, required: true },
    weekly: { type: Number, required: true },
    monthly: { type: Number, required: true },
  },
  { _id: false },
);

const settings = new Schema(
  {
    hour: { type: Number, default: null },
    timeZone: { type: String, required: true },
    keep: { type: keep, required: true },
  },
  { _id: false },
);

const failure = new Schema(
  {
    since: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    reason: { type: String, required: true },
    isTold: { type: Boolean, default: false },
  },
  { _id: false },
);

const schema = new Schema<BackupPlanFields>(
  { _id: String, settings, lastDay: { type: Number }, failure },
  { collection: 'backup_plan', versionKey: false },
);

export function backupPlanModel(connection: DatabaseConnection): Model<BackupPlanFields> {
  return connection.model<BackupPlanFields>('BackupPlan', schema);
}
