import { queryOptions } from '@tanstack/react-query';
import { tagOf } from '@weft/shared/posts/tags/hashtags';
import { getTag, getTagActivity, listFollowedTags, searchTags } from '@weft/shared/posts/tags/tag-contract';
import { call } from '@/lib/api/api-client';
import { postKeys } from '../post-keys';

/** Hashtags are read on every visit, because other members and devices change them. */
export const tagQueries = {
  all: () => [...postKeys.all, 'tags'] as const,

  /** By any spelling. */
  one: (name: string) =>
    queryOptions({
      queryKey: [...tagQueries.all(), 'one', tagOf(name)] as const,
      queryFn: async ({ signal }) => (await call(getTag, { params: { tag: name }, signal })).tag,
      staleTime: 0,
    }),

  /** On the days of this device. */
  activity: (name: string) =>
    queryOptions({
      queryKey: [...tagQueries.all(), 'activity', tagOf(name)] as const,
      queryFn: async ({ signal }) => {
        const query = { utcOffset: String(-new Date().getTimezoneOffset()) };
        return (await call(getTagActivity, { params: { tag: name }, query, signal })).activity;
      },
      staleTime: 0,
    }),

  followed: () =>
    queryOptions({
      queryKey: [...tagQueries.all(), 'followed'] as const,
      queryFn: async ({ signal }) => (await call(listFollowedTags, { signal })).tags,
      staleTime: 0,
    }),

  /** Hashtags that begin with the text, the most used first. */
  used: (search = '') =>
    queryOptions({
      queryKey: [...tagQueries.all(), 'used', search] as const,
      queryFn: async ({ signal }) => (await call(searchTags, { query: { search }, signal })).tags,
    }),
};
