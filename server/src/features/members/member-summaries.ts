import type { MemberSummary } from '@weft/shared/members/views';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MemberStore } from './member.store.ts';
import { presentSummary } from './present-member.ts';

const KEPT = 20_000;
/** Another server process may have changed a member: after this long (ms) we look again. */
const FRESH_FOR = 5000;

/** Small views of members, kept in memory: they stand beside every post, comment and message. */
export interface MemberSummaries {
  /** The summary of each of the members that exist; one query for those that aren't at hand. */
  readonly summariesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, MemberSummary>>;
  /** To be called after a change of a member's name, headline or picture. */
  forget(id: string): void;
}

interface Entry {
  readonly summary: MemberSummary;
  readonly until: number;
}

export function createMemberSummaries(members: MemberStore, clock: Clock): MemberSummaries {
  const entries = new BoundedMap<string, Entry>(KEPT);
  return {
    summariesOf: async (ids) => {
      const now = clock.now();
      const found = new Map<string, MemberSummary>();
      const missing = new Set<string>();
      for (const id of ids) {
        const entry = entries.get(id);
        if (entry && entry.until > now) found.set(id, entry.summary);
        else missing.add(id);
      }
      if (missing.size === 0) return found;
      for (const brief of await members.findBriefs([...missing])) {
        const summary = presentSummary(brief);
        entries.set(brief._id, { summary, until: now + FRESH_FOR });
        found.set(brief._id, summary);
      }
      return found;
    },
    forget: (id) => entries.delete(id),
  };
}
