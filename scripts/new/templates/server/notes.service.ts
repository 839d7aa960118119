import type { NoteView } from '@weft/shared/notes/views';
import { notFound } from '../../errors/common.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { Members } from '../members/index.ts';
import type { NoteStore } from './note.store.ts';
import { presentNote } from './present-note.ts';

interface Deps {
  readonly store: NoteStore;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly members: Pick<Members, 'withActiveMembers'>;
  readonly clock: Clock;
}

/** A member's own notes, which nobody else sees. */
export class NotesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async page(viewerId: string, request: PageRequest) {
    const { rows, nextCursor } = await this.#deps.store.page(viewerId, request);
    return { notes: rows.map(presentNote), nextCursor };
  }

  /** Throws UNAUTHENTICATED if the account was deleted meanwhile, so that its deletion misses nothing. */
  async add(viewerId: string, text: string): Promise<NoteView> {
    const { store, database, members, clock } = this.#deps;
    const note = { owner: viewerId, text, createdAt: clock.date() };
    return database.inTransaction(() =>
      members.withActiveMembers(viewerId, async () => presentNote(await store.add(note))),
    );
  }

  /** Throws NOT_FOUND for a note that is not the member's own. */
  async remove(viewerId: string, id: string): Promise<void> {
    if (!(await this.#deps.store.remove(viewerId, id))) throw notFound();
  }
}
