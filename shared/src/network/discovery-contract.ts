import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { isBlank } from '../text/visible-text.ts';
import { SearchText } from './list-queries.ts';
import { NETWORK_TEXTS } from './texts.ts';
import { HoverCard, PersonCard, SearchResult, Suggestion, ViewerCounts } from './views.ts';

/** Relation of found members to the viewer: connected, with mutual connections, or neither. */
export const SEARCH_CONNECTIONS = ['connected', 'mutual', 'none'] as const;

const placeId = z.optional(z.string().check(z.maxLength(20)));

/** `?query` with filters: places by id, `city` as prefix. */
export const MemberSearchQuery = z.extend(PageQuery, {
  query: SearchText.check(z.refine((text) => !isBlank(text), { error: () => NETWORK_TEXTS.rules.search })),
  country: placeId,
  state: placeId,
  city: z.optional(SearchText),
  connection: z.optional(z.enum(SEARCH_CONNECTIONS)),
});

export const listSuggestions = endpoint({
  id: 'network.suggestions',
  method: 'GET',
  path: '/user/users',
  summary: 'List members whom the viewer may know, best first, each with the reason.',
  access: 'session',
  query: PageQuery,
  answer: z.object({ users: z.array(Suggestion), nextCursor }),
});

export const dismissSuggestion = endpoint({
  id: 'network.dismissSuggestion',
  method: 'POST',
  path: '/suggestions/dismissed/:id',
  summary: 'Never suggest this member again.',
  access: 'session',
  atRoot: false,
  params: IdParams,
  answer: z.object({}),
  errors: ['SELF_ACTION'],
});

export const undismissSuggestion = endpoint({
  id: 'network.undismissSuggestion',
  method: 'DELETE',
  path: '/suggestions/dismissed/:id',
  summary: 'Undo the dismissal of a suggestion.',
  access: 'session',
  atRoot: false,
  params: IdParams,
  answer: z.object({}),
});

export const searchMembers = endpoint({
  id: 'network.search',
  method: 'GET',
  path: '/user/search',
  summary: 'Search members by name, headline, company and skills, best match first.',
  access: 'session',
  query: MemberSearchQuery,
  /** `total` is exact unless `hasMore` says that there are more. */
  answer: z.object({ users: z.array(SearchResult), total: z.number(), hasMore: z.boolean(), nextCursor }),
});

export const getHoverCard = endpoint({
  id: 'network.card',
  method: 'GET',
  path: '/network/card/:id',
  summary: "Get a member's short profile: headline, counts and mutual connections.",
  access: 'session',
  atRoot: false,
  params: IdParams,
  answer: z.object({ card: HoverCard }),
});

export const getNetworkCounts = endpoint({
  id: 'network.counts',
  method: 'GET',
  path: '/network/counts',
  summary: "Get the viewer's own counts, including pending requests.",
  access: 'session',
  atRoot: false,
  answer: z.object({ counts: ViewerCounts }),
});

export const listMutualConnections = endpoint({
  id: 'network.mutualConnections',
  method: 'GET',
  path: '/connection/mutual/:id',
  summary: 'List the mutual connections of the viewer and a member.',
  access: 'session',
  atRoot: false,
  params: IdParams,
  query: PageQuery,
  answer: z.object({ users: z.array(PersonCard), total: z.number(), nextCursor }),
});
