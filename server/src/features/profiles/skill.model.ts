import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** A skill that at least one member has; `_id` is the skill as skills are compared. */
export interface SkillFields {
  _id: string;
  /** As the member who named it first wrote it. */
  name: string;
  /** Beginnings that find it: itself and what follows each of its blanks. */
  starts: string[];
  /** How many members have it. */
  members: number;
}

const skillSchema = new Schema<SkillFields>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    starts: { type: [String], required: true },
    members: { type: Number, required: true },
  },
  { collection: 'skills', versionKey: false },
);

// Finds by the beginning and has the most common of them at hand.
skillSchema.index({ starts: 1, members: -1 });

export type SkillModel = Model<SkillFields>;

export function skillModel(connection: DatabaseConnection): SkillModel {
  return connection.model<SkillFields>('Skill', skillSchema);
}
