import type { NoteView } from '@weft/shared/notes/views';
import type { NoteRecord } from './note.store.ts';

/** Returns the fields that the owner may see. List each field here, so that new stored fields stay private. */
export function presentNote({ _id, text, createdAt }: NoteRecord): NoteView {
  return { _id, text, createdAt: createdAt.toISOString() };
}
