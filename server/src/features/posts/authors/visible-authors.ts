import type { PostVisibility } from '../visibility.ts';
import type { CompanyAuthors } from './company-authors.ts';
import type { PostAuthors } from './post-authors.ts';

interface Deps {
  /** The relations between members. */
  readonly relations: PostVisibility;
  readonly companies: Pick<CompanyAuthors, 'followedBy'>;
  readonly authors: Pick<PostAuthors, 'hidden'>;
}

/** The same relations with companies among the authors: hidden ones, and those that a member follows. */
export function visibleAuthors({ relations, companies, authors }: Deps): PostVisibility {
  return {
    async hiddenFrom(viewerId) {
      const [members, hidden] = await Promise.all([relations.hiddenFrom(viewerId), authors.hidden()]);
      return hidden.size === 0 ? members : new Set([...members, ...hidden]);
    },
    async followedAmong(viewerId, ids) {
      const [members, followed] = await Promise.all([
        relations.followedAmong(viewerId, ids),
        companies.followedBy(viewerId),
      ]);
      return followed.size === 0 ? members : new Set([...members, ...ids.filter((id) => followed.has(id))]);
    },
    async followedIdsOf(viewerId) {
      const [members, followed] = await Promise.all([
        relations.followedIdsOf(viewerId),
        companies.followedBy(viewerId),
      ]);
      return followed.size === 0 ? members : new Set([...members, ...followed]);
    },
    connectedIdsOf: (viewerId) => relations.connectedIdsOf(viewerId),
    relationshipOf: (viewerId, memberId) => relations.relationshipOf(viewerId, memberId),
    relationshipsOf: (viewerId, memberIds) => relations.relationshipsOf(viewerId, memberIds),
  };
}
