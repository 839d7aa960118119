import { HIDDEN_MEMBER } from '@weft/shared/messaging/placeholders';
import type { Members } from '../members/index.ts';

/**
 * Returns summaries of conversation partners, with a placeholder name for suspended ones: their messages stay
 * readable.
 */
export function correspondentsOf({ summariesOf, suspensions }: Members): Members['summariesOf'] {
  return async (ids) => {
    const [summaries, suspended] = await Promise.all([summariesOf(ids), suspensions.ids()]);
    const nameless = ids.filter((id) => suspended.has(id));
    if (nameless.length === 0) return summaries;
    const unnamed = { fullName: HIDDEN_MEMBER, headline: null, profileImage: null };
    return new Map([...summaries, ...nameless.map((_id) => [_id, { _id, ...unnamed }] as const)]);
  };
}
