import type { Media, ReadRule } from './features/media/index.ts';
import type { SocialGraph } from './features/network/index.ts';
import type { Posts } from './features/posts/index.ts';

interface Deps {
  readonly socialGraph: Pick<SocialGraph, 'hiddenFrom' | 'relationshipOf'>;
  readonly accessOf: Media['accessOf'];
  readonly maySeePost: Posts['maySee'];
  /** Whether a member may see the company of the file. */
  readonly mayReadOfCompany: ReadRule;
  /** Whether a moderator may read the file, because it was reported. */
  readonly mayReview: ReadRule;
}

/**
 * Access rules for files of posts, profiles and companies. Who may see a post may read its files. Profile images are hidden from
 * those whom the owner blocks, and with a suspended owner; members still see those of whom they block. Moderators who
 * decide on a report may read all of it.
 */
export function fileRules({ socialGraph, accessOf, maySeePost, mayReadOfCompany, mayReview }: Deps): {
  readonly posts: ReadRule;
  readonly profiles: ReadRule;
  readonly companies: ReadRule;
} {
  const isInPostFor: ReadRule = async (viewerId, itemId) => {
    const access = await accessOf(itemId);
    if (!access) return false;
    const { owner: author, isRestricted } = access;
    return maySeePost(viewerId, { author, audience: isRestricted ? 'connections' : 'everyone' });
  };
  const isOfKnownMember: ReadRule = async (viewerId, itemId) => {
    const hidden = await socialGraph.hiddenFrom(viewerId);
    const owner = hidden.size === 0 ? undefined : (await accessOf(itemId))?.owner;
    if (owner === undefined || !hidden.has(owner)) return true;
    return (await socialGraph.relationshipOf(viewerId, owner)) !== null;
  };
  const orReviewed =
    (rule: ReadRule): ReadRule =>
    async (viewerId, itemId) =>
      (await rule(viewerId, itemId)) || mayReview(viewerId, itemId);
  return {
    posts: orReviewed(isInPostFor),
    profiles: orReviewed(isOfKnownMember),
    companies: orReviewed(mayReadOfCompany),
  };
}
