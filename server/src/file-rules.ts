import type { Media, ReadRule } from './features/media/index.ts';
import type { SocialGraph } from './features/network/index.ts';

/**
 * Access rules for files of posts and profiles: every member whom the owner has not blocked, unless the owner is
 * suspended; and moderators who decide on a report. Members still see the profile images of those whom they block,
 * but not their posts.
 */
export function fileRules(
  socialGraph: Pick<SocialGraph, 'hiddenFrom' | 'relationshipOf'>,
  ownerOf: Media['ownerOf'],
  mayReview: ReadRule,
): { readonly posts: ReadRule; readonly profiles: ReadRule } {
  const hiddenOwner = async (viewerId: string, itemId: string): Promise<string | undefined> => {
    const hidden = await socialGraph.hiddenFrom(viewerId);
    if (hidden.size === 0) return undefined;
    const owner = await ownerOf(itemId);
    return owner !== undefined && hidden.has(owner) ? owner : undefined;
  };
  return {
    posts: async (viewerId, itemId) =>
      (await hiddenOwner(viewerId, itemId)) === undefined || mayReview(viewerId, itemId),
    profiles: async (viewerId, itemId) => {
      const owner = await hiddenOwner(viewerId, itemId);
      if (owner === undefined || (await socialGraph.relationshipOf(viewerId, owner)) !== null) return true;
      return mayReview(viewerId, itemId);
    },
  };
}
