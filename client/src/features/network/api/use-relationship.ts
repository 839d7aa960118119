import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Relationship } from '@weft/shared/network/views';
import { useCallback, useSyncExternalStore } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { relationshipStoreOf } from './relationship-store';
import { statusQuery } from './relationship-status';

/** Renders the component again whenever any relationship changes. */
export function useRelationshipsVersion(): number {
  const store = relationshipStoreOf(useQueryClient());
  return useSignal(store.version);
}

/** Returns the current relationship to a member, or undefined if none is stored. Never fetches it. */
export function useStoredRelationship(memberId: string): Relationship | undefined {
  const store = relationshipStoreOf(useQueryClient());
  return useSyncExternalStore(
    store.version.subscribe,
    useCallback(() => store.get(memberId), [store, memberId]),
  );
}

/**
 * Returns the current relationship to a member. Fetches it if none is stored or the stored one is stale after a disconnection;
 * undefined until then.
 */
export function useRelationship(memberId: string): Relationship | undefined {
  const store = relationshipStoreOf(useQueryClient());
  const isFresh = useSyncExternalStore(
    store.version.subscribe,
    useCallback(() => store.isFresh(memberId), [store, memberId]),
  );
  useQuery({ ...statusQuery(memberId), enabled: !isFresh });
  return useStoredRelationship(memberId);
}

/** Whether the viewer follows a member. `initial` is used until the store has a value. */
export function useFollowing(memberId: string, initial: boolean | undefined): boolean | undefined {
  const store = relationshipStoreOf(useQueryClient());
  const stored = useSyncExternalStore(
    store.version.subscribe,
    useCallback(() => store.isFollowing(memberId), [store, memberId]),
  );
  return stored ?? initial;
}
