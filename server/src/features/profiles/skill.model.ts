import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** A skill that at least one member has; `_id` is the folded skill. */
interface SkillFields {
  _id: string;
  /** As the first member wrote it. */
  name: string;
  /** Prefix keys: the skill itself, and the rest after each space. */
  starts: string[];
  /** Number of members who have it. */
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

// Index for prefixes, most common first.
skillSchema.index({ starts: 1, members: -1 });

export type SkillModel = Model<SkillFields>;

export function skillModel(connection: DatabaseConnection): SkillModel {
  return connection.model<SkillFields>('Skill', skillSchema);
}
