import type { ModeratedMember } from '@weft/shared/safety/views';
import { presentSummary, type Members } from '../../members/index.ts';

/** Returns the members for moderators, including suspended ones; without deleted ones. */
export async function moderatedMembers(
  { store, suspensions, moderators }: Members,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ModeratedMember>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const [found, suspended] = await Promise.all([store.findMany(wanted), suspensions.among(wanted)]);
  return new Map(
    found.map((member) => {
      const suspension = suspended.get(member._id);
      const view: ModeratedMember = {
        ...presentSummary(member),
        isModerator: moderators.includes(member),
        suspension: suspension
          ? {
              since: suspension.createdAt.toISOString(),
              reason: suspension.reason,
              note: suspension.note,
            }
          : null,
      };
      return [member._id, view];
    }),
  );
}
