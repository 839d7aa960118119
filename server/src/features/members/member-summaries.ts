import type { MemberSummary } from '@weft/shared/members/views';
import type { Clock } from '../../platform/clock/clock.ts';
import { BatchLoader } from '../../platform/batch-loader.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { MemberStore } from './member.store.ts';
import { presentSummary } from './present-member.ts';
import type { Suspensions } from './suspensions.ts';

const KEPT = 20_000;
/** Milliseconds. Changes invalidate the cache at once on this server, and by message on others. */
const FRESH_FOR = 30_000;

/** Cached summaries of members, shown beside every post, comment and message. */
export interface MemberSummaries {
  /**
   * Summaries of the members that exist and are not suspended; one query for those not cached. So no caller can show
   * a suspended member's name.
   */
  readonly summariesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, MemberSummary>>;
  /** Call it after a change of a member's name, headline or picture. */
  forget(id: string): void;
}

export function createMemberSummaries(
  members: MemberStore,
  suspensions: Pick<Suspensions, 'ids'>,
  clock: Clock,
  bus: Bus,
): MemberSummaries {
  const kept = new ReadThroughCache<MemberSummary>({
    clock,
    freshFor: FRESH_FOR,
    maxWeight: KEPT,
    weigh: () => 1,
    shared: { bus, name: 'members' },
  });
  // Feeds with many authors request many at once.
  const reads = new BatchLoader<string, MemberSummary>(async (ids) => {
    const briefs = await members.findBriefs(ids);
    return new Map(briefs.map((brief) => [brief._id, presentSummary(brief)]));
  });
  return {
    async summariesOf(ids) {
      const suspended = await suspensions.ids();
      const shown = suspended.size === 0 ? ids : ids.filter((id) => !suspended.has(id));
      return kept.ofAll(shown, async (missing) => {
        const read = await reads.of(missing);
        return new Map(
          missing.flatMap((id) => {
            const summary = read.get(id);
            return summary ? [[id, summary] as const] : [];
          }),
        );
      });
    },
    forget: (id) => kept.forget(id),
  };
}
