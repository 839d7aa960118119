import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { Relationship } from '@weft/shared/network/views';
import { useMemo } from 'react';
import type { Page } from './network-queries';
import { relationshipStoreOf } from './relationship-store';
import { useRelationshipsVersion } from './use-relationship';

/**
 * Returns the items of all loaded pages, without duplicates and hidden members. `belongs` removes members whose relationship
 * has changed since. If the change fails, the item reappears in its place.
 */
export function useListed<T>(
  data: InfiniteData<Page<T>> | undefined,
  memberIdOf: (item: T) => string,
  belongs: (relationship: Relationship) => boolean,
): T[] | undefined {
  const client = useQueryClient();
  const version = useRelationshipsVersion();
  return useMemo(() => {
    const store = relationshipStoreOf(client);
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
    // oxlint-disable-next-line react/exhaustive-deps -- `version` changes with the store; the two functions are constants
  }, [client, data, version]);
}
