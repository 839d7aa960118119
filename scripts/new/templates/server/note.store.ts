import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { noteModel, type NoteFields, type RawNote } from './note.model.ts';

export interface NoteRecord {
  readonly _id: string;
  readonly text: string;
  readonly createdAt: Date;
}

type NewNote = Pick<NoteFields, 'text' | 'createdAt'> & { readonly owner: string };

const toRecord = ({ _id, text, createdAt }: RawNote): NoteRecord => ({
  _id: _id.toString(),
  text,
  createdAt,
});

/** Reads and writes the collection `notes`. */
export class NoteStore {
  readonly #model: Model<NoteFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = noteModel(connection);
  }

  /** Joins the current transaction. */
  async add(note: NewNote): Promise<NoteRecord> {
    return toRecord(await this.#model.create(note));
  }

  /** Returns a page of a member's notes, newest first. */
  page(owner: string, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ owner, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawNote[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** Returns whether the member had this note. */
  async remove(owner: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.#model.deleteOne({ _id: id, owner });
    return deletedCount === 1;
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.#model.deleteMany({ owner });
  }
}
