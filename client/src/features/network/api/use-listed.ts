import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { Relationship } from '@weft/shared/network/views';
import { useMemo } from 'react';
import type { Page } from './network-queries';
import { relationshipsOf } from './relationships';
import { useRelationshipsVersion } from './use-relationship';

/**
 * The items of all loaded pages, each member once, without those whom the list has lost meanwhile: `belongs` says by a member's
 * relationship whether they still stand in it. What fails to leave is there again at once, in its place.
 */
export function useListed<T>(
  data: InfiniteData<Page<T>> | undefined,
  memberIdOf: (item: T) => string,
  belongs: (relationship: Relationship) => boolean,
): T[] | undefined {
  const client = useQueryClient();
  const version = useRelationshipsVersion();
  return useMemo(() => {
    const store = relationshipsOf(client);
    const seen = new Set<string>();
    return data?.pages
      .flatMap(({ items }) => items)
      .filter((item) => {
        const id = memberIdOf(item);
        if (seen.has(id) || store.isHidden(id)) return false;
        seen.add(id);
        const relationship = store.get(id);
        return relationship === undefined || belongs(relationship);
      });
    // oxlint-disable-next-line react/exhaustive-deps -- drawn anew when the store says so; the two functions are constants
  }, [client, data, version]);
}
