import type { RouteBinding } from '../../http/routes/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MemberData, Members } from '../members/index.ts';
import { noteMemberData } from './note-member-data.ts';
import { NoteStore } from './note.store.ts';
import { notesRoutes } from './notes.routes.ts';
import { NotesService } from './notes.service.ts';

interface Deps {
  readonly database: Database;
  readonly members: Members;
  readonly clock: Clock;
}

/** Creates the feature: members keep notes of their own. */
export function createNotes({ database, members, clock }: Deps): {
  readonly routes: readonly RouteBinding[];
  readonly memberData: MemberData;
} {
  const store = new NoteStore(database.connection);
  const service = new NotesService({ store, database, members, clock });
  return { routes: notesRoutes(service), memberData: noteMemberData(store) };
}
