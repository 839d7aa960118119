import type { QueryClient } from '@tanstack/react-query';
import { perSession } from '@/lib/per-session';
import { Signal } from '@/lib/signal';

/** What was muted in this session: loaded feeds still contain it until they are read again. */
export interface MutedHere {
  readonly posts: ReadonlySet<string>;
  /** By member: the post from whose menu they were muted, which is replaced by a notice. */
  readonly members: ReadonlyMap<string, string>;
}

export const mutedHereOf = perSession(
  (_client: QueryClient) => new Signal<MutedHere>({ posts: new Set(), members: new Map() }),
);

export function setHiddenHere(client: QueryClient, postId: string, isHidden: boolean): void {
  const muted = mutedHereOf(client);
  const posts = new Set(muted.get().posts);
  if (isHidden) posts.add(postId);
  else posts.delete(postId);
  muted.set({ ...muted.get(), posts });
}

export function setMutedHere(client: QueryClient, memberId: string, postId: string, isMuted: boolean): void {
  const muted = mutedHereOf(client);
  const members = new Map(muted.get().members);
  if (isMuted) members.set(memberId, postId);
  else members.delete(memberId);
  muted.set({ ...muted.get(), members });
}
