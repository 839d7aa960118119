import type { Database } from '../../../platform/database/database.ts';
import type { ExportedFile, MemberData } from '../../members/index.ts';
import type { FollowedTagSets, FollowedTagsStore } from './followed-tags.store.ts';
import type { TagFollowersStore } from './tag-followers.store.ts';

interface Deps {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly followedTags: FollowedTagsStore;
  readonly followedTagSets: FollowedTagSets;
  readonly tagFollowers: TagFollowersStore;
}

/** Member data of hashtags: those that the member follows. */
export function tagsMemberData({ database, followedTags, followedTagSets, tagFollowers }: Deps): MemberData {
  return {
    name: 'followed hashtags',

    async *export(memberId): AsyncGenerator<ExportedFile> {
      const followed = await followedTags.of(memberId);
      const json = followed.map(({ name, followedAt }) => ({ name, followedAt }));
      if (json.length > 0) yield { path: 'followed-hashtags.json', json };
    },

    async erase(memberId) {
      await database.inTransaction(async () => {
        const followed = await followedTags.removeAll(memberId);
        await tagFollowers.subtract(followed.map(({ tag }) => tag));
      });
      followedTagSets.forget(memberId);
    },
  };
}
