import { addNote, listNotes, removeNote } from '@weft/shared/notes/contract';
import { NOTE_TEXTS } from '@weft/shared/notes/texts';
import type { RateRule } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { NotesService } from './notes.service.ts';

const { done } = NOTE_TEXTS;

const RATE: RateRule = { name: 'notes', per: 'member', points: 60, seconds: 600 };
const options = { rates: [RATE] };

export function notesRoutes(service: NotesService): readonly RouteBinding[] {
  return [
    route(listNotes, ({ query }, { viewer }) => service.page(viewer.memberId, query)),
    route(
      addNote,
      async ({ body }, { viewer }) => ({
        note: await service.add(viewer.memberId, body.text),
        message: done.added,
      }),
      options,
    ),
    route(
      removeNote,
      async ({ params }, { viewer }) => {
        await service.remove(viewer.memberId, params.id);
        return { message: done.removed };
      },
      options,
    ),
  ];
}
