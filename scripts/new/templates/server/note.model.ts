import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

export interface NoteFields {
  owner: Types.ObjectId;
  text: string;
  createdAt: Date;
}

export type RawNote = NoteFields & { _id: Types.ObjectId };

const noteSchema = new Schema<NoteFields>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notes', versionKey: false },
);

noteSchema.index({ owner: 1, createdAt: -1, _id: -1 });

export function noteModel(connection: DatabaseConnection): Model<NoteFields> {
  return connection.model<NoteFields>('Note', noteSchema);
}
