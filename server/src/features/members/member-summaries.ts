import type { MemberSummary } from '@weft/shared/members/views';
import type { Clock } from '../../platform/clock/clock.ts';
import { BatchedReads } from '../../platform/batched-reads.ts';
import { KeptReads } from '../../platform/kept-reads.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { MemberStore } from './member.store.ts';
import { presentSummary } from './present-member.ts';
import type { Suspensions } from './suspensions.ts';

const KEPT = 20_000;
/** Milliseconds. What changes is forgotten at once here, and as soon as they hear of it on other servers. */
const FRESH_FOR = 30_000;

/** Small views of members, kept in memory: they stand beside every post, comment and message. */
export interface MemberSummaries {
  /**
   * The summary of each of the members that exist and aren't suspended; one query for those that aren't at hand. Whatever asks here can't show
   * the name of somebody who is suspended.
   */
  readonly summariesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, MemberSummary>>;
  /** To be called after a change of a member's name, headline or picture. */
  forget(id: string): void;
}

export function createMemberSummaries(
  members: MemberStore,
  suspensions: Pick<Suspensions, 'ids'>,
  clock: Clock,
  bus: Bus,
): MemberSummaries {
  const kept = new KeptReads<MemberSummary>({
    clock,
    freshFor: FRESH_FOR,
    maxWeight: KEPT,
    weigh: () => 1,
    shared: { bus, name: 'members' },
  });
  // Many are asked for at once where many write.
  const reads = new BatchedReads<string, MemberSummary>(async (ids) => {
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
