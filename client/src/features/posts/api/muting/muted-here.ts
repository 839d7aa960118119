import type { QueryClient } from '@tanstack/react-query';
import { perSession } from '@/lib/per-session';
import { Signal } from '@/lib/signal';

/** Post from whose menu each was muted, by id; empty if it was elsewhere. A notice replaces that post. */
type Origins = ReadonlyMap<string, string>;

/** What was muted in this session: loaded feeds still contain it until they are read again. */
export interface MutedHere {
  readonly posts: ReadonlySet<string>;
  readonly members: Origins;
  /** By normal form. */
  readonly tags: Origins;
}

export const mutedHereOf = perSession(
  (_client: QueryClient) => new Signal<MutedHere>({ posts: new Set(), members: new Map(), tags: new Map() }),
);

export function setHiddenHere(client: QueryClient, postId: string, isHidden: boolean): void {
  const muted = mutedHereOf(client);
  const posts = new Set(muted.get().posts);
  if (isHidden) posts.add(postId);
  else posts.delete(postId);
  muted.set({ ...muted.get(), posts });
}

/** `origin` is the post from whose menu the member or hashtag is muted; null unmutes. */
export function setMutedHere(
  client: QueryClient,
  kind: 'members' | 'tags',
  id: string,
  origin: string | null,
): void {
  const muted = mutedHereOf(client);
  const origins = new Map(muted.get()[kind]);
  if (origin === null) origins.delete(id);
  else origins.set(id, origin);
  muted.set({ ...muted.get(), [kind]: origins });
}
