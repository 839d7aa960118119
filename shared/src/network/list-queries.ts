import * as z from 'zod/mini';
import { ObjectIdString } from '../http/fields.ts';
import { PageQuery } from '../http/pagination.ts';
import { NETWORK_LIMITS as LIMITS } from '../limits.ts';
import { oneLine } from '../text/normal-text.ts';
import { NETWORK_TEXTS } from './texts.ts';

/** Sort orders of a list of members. */
export const MEMBER_SORTS = ['recently-added', 'name', 'recently-active'] as const;
export const MemberSort = z.enum(MEMBER_SORTS);
export type MemberSort = z.infer<typeof MemberSort>;

/** A search query: one line, bounded. */
export const SearchText = z.string({ error: () => NETWORK_TEXTS.rules.search }).check(
  z.overwrite((text: string) => oneLine(text)),
  z.trim(),
  z.maxLength(LIMITS.searchMax, { error: () => NETWORK_TEXTS.rules.searchLong }),
);

/** `?sort&search&cursor&limit` of a list of members. `search` finds prefixes of words in name and headline. */
export const MemberListQuery = z.extend(PageQuery, {
  /** Contains a name, so it may be longer than other cursors. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
  sort: z._default(MemberSort, 'recently-added'),
  search: z.optional(SearchText),
});

/** The same for a list of a member's follows; without `userId` the viewer's. */
export const FollowListQuery = z.extend(MemberListQuery, { userId: z.optional(ObjectIdString) });
