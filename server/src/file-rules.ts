import type { Media, ReadRule } from './features/media/index.ts';
import type { Standing } from './features/network/index.ts';

/**
 * Who may read the files of posts and profiles: every member whom their owner hasn't blocked, unless the owner is suspended; and who decides
 * about a report of them. Who blocked somebody goes on seeing the pictures of their profile, and none of their posts (specification 3.15).
 */
export function fileRules(
  standing: Pick<Standing, 'hiddenFrom' | 'relationshipOf'>,
  ownerOf: Media['ownerOf'],
  mayReview: ReadRule,
): { readonly posts: ReadRule; readonly profiles: ReadRule } {
  const hiddenOwner = async (viewerId: string, itemId: string): Promise<string | undefined> => {
    const hidden = await standing.hiddenFrom(viewerId);
    if (hidden.size === 0) return undefined;
    const owner = await ownerOf(itemId);
    return owner !== undefined && hidden.has(owner) ? owner : undefined;
  };
  return {
    posts: async (viewerId, itemId) =>
      (await hiddenOwner(viewerId, itemId)) === undefined || mayReview(viewerId, itemId),
    profiles: async (viewerId, itemId) => {
      const owner = await hiddenOwner(viewerId, itemId);
      if (owner === undefined || (await standing.relationshipOf(viewerId, owner)) !== null) return true;
      return mayReview(viewerId, itemId);
    },
  };
}
