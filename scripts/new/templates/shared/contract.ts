import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, visibleText } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { NOTE_LIMITS } from '../limits.ts';
import { NOTE_TEXTS } from './texts.ts';
import { NoteView } from './views.ts';

const { rules } = NOTE_TEXTS;

/** These calls exist only under `/api`, because a screen has the same path. */
const common = { access: 'session', atRoot: false } as const;

const NoteInput = z.object({
  text: visibleText(
    () => rules.text,
    NOTE_LIMITS.textMax,
    () => rules.textLong,
  ),
});

export const listNotes = endpoint({
  ...common,
  id: 'notes.list',
  method: 'GET',
  path: '/notes',
  summary: "The member's own notes, newest first.",
  query: PageQuery,
  answer: z.object({ notes: z.array(NoteView), nextCursor }),
});

export const addNote = endpoint({
  ...common,
  id: 'notes.add',
  method: 'POST',
  path: '/notes',
  summary: 'Add a note.',
  body: NoteInput,
  status: 201,
  answer: z.object({ note: NoteView }),
});

export const removeNote = endpoint({
  ...common,
  id: 'notes.remove',
  method: 'DELETE',
  path: '/notes/:id',
  summary: "Delete one of the member's own notes.",
  params: IdParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
