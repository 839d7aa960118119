import type { ExportedFile, MemberData } from '../../members/index.ts';
import type { MuteListStore } from './mute-list.store.ts';

/** Member data of what a member keeps out of their feeds: ids of members and posts, and hashtags. */
export function muteMemberData(muteLists: MuteListStore): MemberData {
  return {
    name: 'muted members and hashtags, and hidden posts',

    async *export(memberId): AsyncGenerator<ExportedFile> {
      const members = await muteLists.find(memberId, 'members');
      if (members.length > 0) {
        const json = members.map(({ _id, createdAt }) => ({ member: _id, mutedAt: createdAt }));
        yield { path: 'muting/muted-members.json', json };
      }
      const posts = await muteLists.find(memberId, 'posts');
      if (posts.length > 0) {
        const json = posts.map(({ _id, createdAt }) => ({ post: _id, hiddenAt: createdAt }));
        yield { path: 'muting/hidden-posts.json', json };
      }
      const tags = await muteLists.find(memberId, 'tags');
      if (tags.length > 0) {
        const json = tags.map(({ name, createdAt }) => ({ name, mutedAt: createdAt }));
        yield { path: 'muting/muted-hashtags.json', json };
      }
    },

    erase: (memberId) => muteLists.removeMember(memberId),
  };
}
