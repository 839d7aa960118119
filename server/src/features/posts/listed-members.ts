import type { Members } from '../members/index.ts';
import type { PostVisibility } from './visibility.ts';

interface Deps {
  readonly members: Pick<Members, 'summariesOf'>;
  readonly visibility: Pick<PostVisibility, 'relationshipsOf'>;
}

/** Reads the members of a list with their relationships to the viewer. */
export async function relationsTo({ members, visibility }: Deps, viewerId: string, ids: readonly string[]) {
  const [summaries, relationships] = await Promise.all([
    members.summariesOf(ids),
    visibility.relationshipsOf(
      viewerId,
      ids.filter((id) => id !== viewerId),
    ),
  ]);
  return {
    summaries,
    /** A deleted member has no connect button. */
    relationTo: (id: string) => {
      const relationship = (summaries.has(id) && relationships.get(id)) || null;
      return { isConnection: relationship?.connectionStatus === 'accepted', relationship };
    },
  };
}
