import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Relationship } from '@weft/shared/network/views';
import { useCallback, useSyncExternalStore } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { relationshipsOf } from './relationships';
import { statusQuery } from './settle';

/** The store, and this component drawn again when what is known of anybody changes. */
export function useRelationshipsVersion(): number {
  const store = relationshipsOf(useQueryClient());
  return useSignal(store.version);
}

/** What lies between the viewer and a member, kept up to date; undefined while nothing on the page has said so. Asks nobody. */
export function useKnownRelationship(memberId: string): Relationship | undefined {
  const store = relationshipsOf(useQueryClient());
  return useSyncExternalStore(
    store.version.subscribe,
    useCallback(() => store.get(memberId), [store, memberId]),
  );
}

/**
 * What lies between the viewer and a member, kept up to date by every screen, tab and socket event. Asks the server where no
 * answer on the page has said it yet, and again where the page was out of touch; undefined until then.
 */
export function useRelationship(memberId: string): Relationship | undefined {
  const store = relationshipsOf(useQueryClient());
  const isSure = useSyncExternalStore(
    store.version.subscribe,
    useCallback(() => store.isSure(memberId), [store, memberId]),
  );
  useQuery({ ...statusQuery(memberId), enabled: !isSure });
  return useKnownRelationship(memberId);
}

/** Whether the viewer follows a member. `initial` is used until the client knows something newer. */
export function useFollowing(memberId: string, initial: boolean | undefined): boolean | undefined {
  const store = relationshipsOf(useQueryClient());
  const known = useSyncExternalStore(
    store.version.subscribe,
    useCallback(() => store.isFollowing(memberId), [store, memberId]),
  );
  return known ?? initial;
}
